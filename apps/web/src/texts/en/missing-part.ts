/** Shown in place of a screen whose code could not be loaded; also used before the app itself is loaded. */
export const missingPartTexts = {
  title: 'A part of the app could not be loaded',
  body: 'There may be no connection, the app was updated meanwhile, or the browser refuses cookies: allow them. What you wrote is kept.',
  retry: 'Try again',
  stillMissing: 'The hub does not answer. Try again later.',
} as const
