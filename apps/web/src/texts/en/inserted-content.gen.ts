// Written by `npm run texts` from messages/en/inserted-content.arb, which is the file to edit.

export const insertedContentTexts = {
  pictures: (count: number) => (count === 1 ? 'A picture was left out' : `${count} pictures were left out`),
  files: (count: number) => (count === 1 ? 'A file was left out' : `${count} files were left out`),
  detail: 'Notes contain words only. Attach pictures and files to the meeting under Documents.',
}
