/** True if the file is a spreadsheet instead of text: a zip file (.xlsx and .ods are zip files), or the old .xls. */
export const isSpreadsheet = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)
