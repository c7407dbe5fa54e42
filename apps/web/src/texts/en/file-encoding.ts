import { isolate } from '../isolate.ts'

export const fileEncodingTexts = {
  label: 'Letters of the file',
  sample: (words: readonly string[]) =>
    words.length === 0
      ? 'The file does not say how its letters are stored.'
      : `The file does not say how its letters are stored. Check these: ${words.map(isolate).join(' · ')}`,
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
} as const
