/* A bare expat pass over a file: every element and attribute is seen, nothing is kept. */
#include <expat.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long elements, attributes;

static void XMLCALL start(void *context, const XML_Char *name, const XML_Char **pairs) {
  (void)context;
  (void)name;
  elements++;
  for (; *pairs; pairs += 2) attributes++;
}

static void XMLCALL end(void *context, const XML_Char *name) {
  (void)context;
  (void)name;
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: expat_pass FILE\n");
    return 2;
  }
  FILE *file = fopen(arguments[1], "rb");
  if (!file) {
    perror(arguments[1]);
    return 1;
  }
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetElementHandler(parser, start, end);
  static char buffer[1 << 16];
  for (;;) {
    size_t length = fread(buffer, 1, sizeof buffer, file);
    int last = length < sizeof buffer;
    if (XML_Parse(parser, buffer, (int)length, last) != XML_STATUS_OK) {
      fprintf(stderr, "line %lu: %s\n", (unsigned long)XML_GetCurrentLineNumber(parser),
              XML_ErrorString(XML_GetErrorCode(parser)));
      return 1;
    }
    if (last) break;
  }
  printf("%lu elements, %lu attributes\n", elements, attributes);
  XML_ParserFree(parser);
  fclose(file);
  return 0;
}
