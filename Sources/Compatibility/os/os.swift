// os
