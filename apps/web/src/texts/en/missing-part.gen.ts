// Written by `npm run texts` from messages/en/missing-part.arb, which is the file to edit.

export const missingPartTexts = {
  title: 'A part of the app could not be loaded',
  body: 'There may be no connection, the app was updated meanwhile, or the browser refuses cookies: allow them. What you wrote is kept.',
  retry: 'Try again',
  stillMissing: 'The hub does not answer. Try again later.',
}
