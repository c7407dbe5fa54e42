/** On pages of the demo committee that show what only a hub has. */
export const demoWithoutHub = 'This needs a hub. The demo committee is on this device alone.'
