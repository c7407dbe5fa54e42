// Written by `npm run texts` from messages/en/file-encoding.arb, which is the file to edit.

export const fileEncodingTexts = {
  label: 'Letters of the file',
  unknown: 'The file does not say how its letters are stored.',
  /** Words of the file with letters that differ between the encodings. */
  sample: (words: string) => `The file does not say how its letters are stored. Check these: ${words}`,
  names: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16)',
    'utf-16be': 'Unicode (UTF-16, big-endian)',
    'windows-1252': 'Western Europe (Windows)',
    'windows-1250': 'Central Europe (Windows)',
    macintosh: 'Western Europe (old Mac)',
    'windows-1251': 'Cyrillic (Windows)',
    'windows-1253': 'Greek (Windows)',
    'windows-1254': 'Turkish (Windows)',
  },
}
