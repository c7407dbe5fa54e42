// Written by `npm run texts` from messages/en/language.arb, which is the file to edit.
import { writeNumber } from '../format.ts'

export const languageTexts = {
  /** A page of the settings, and the entry of the menu that leads to it. */
  title: 'Language',
  hint: 'The screens of the app are in this language, on all devices on which you sign in. What members write stays as they wrote it.',
  /** While the files of a language are downloaded. */
  downloading: (language: string, stored: number, all: number) => `Downloading ${language}: ${writeNumber('en', stored)} of ${writeNumber('en', all)} files`,
  /** The title of an error. */
  failed: (language: string) => `${language} was not downloaded`,
  failedHint: 'The app stays in its language. Choose the new one again when this device has a connection.',
}
