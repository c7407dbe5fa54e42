// Written by `npm run texts` from messages/en/browser-floor.arb, which is the file to edit.

export const browserFloorTexts = {
  title: 'This browser is too old for Civic Hub',
  /** The browsers are a list, such as “Chrome or Edge 111, Firefox 128, Safari or iOS 16.4”. */
  update: (browsers: string) => `Update it, or use another one: ${browsers}, or newer.`,
  unsent: 'Some of what you did here has not reached the hub. It stays on this device, and is sent after the update. You can also save it to a file now, and add the file in another browser: “Add changes from a file”, in the committee’s settings, under “Export”.',
  save: 'Save Unsent Changes to a File',
  failed: 'The file could not be written. What you did stays on this device.',
}
