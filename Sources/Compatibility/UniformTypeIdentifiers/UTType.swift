// UTI
