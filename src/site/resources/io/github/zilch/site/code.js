// Colours the blocks of code whose language is known. Without JavaScript they have one colour.
"use strict";

for (const code of document.querySelectorAll("pre code[class^=language-]")) {
  const language = code.className.replace("language-", "");
  if (hljs.getLanguage(language)) hljs.highlightElement(code);
}
