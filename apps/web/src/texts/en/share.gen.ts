// Written by `npm run texts` from messages/en/share.arb, which is the file to edit.

export const shareTexts = {
  create: 'Create Share Card',
  documentTitle: 'Share card | Civic Hub',
  description: 'Make a picture of a few words to share.',
  title: 'Share card',
  subtitle: 'A picture of a few words. It is made on this device, and nothing is sent anywhere.',
  /** A field: the small line above the title on the card. */
  label: 'Label',
  cardTitle: 'Title',
  text: 'Text',
  minutesTitle: 'Meeting Minutes',
  /** How many characters can still be typed. */
  left: (n: number) => (n === 1 ? '1 character left' : `${n} characters left`),
  preview: 'Preview',
  nothing: 'Type a title or a text to see the card.',
  download: 'Download Image',
  /** While the image is drawn. */
  downloading: 'Drawing…',
  share: 'Share…',
  notShared: 'It could not be shared',
  notSharedDetail: 'Copy the text, or download the image.',
  copy: 'Copy Text',
  notCopied: 'The text could not be copied',
  notCopiedDetail: 'Select it and copy it yourself.',
  done: 'Image downloaded',
  failed: 'The image could not be made',
  failedDetail: 'Try a shorter text, or another browser.',
  back: 'Back',
}
