// Nothing: the Swift module os holds everything. This one makes "import os.log" resolve.
