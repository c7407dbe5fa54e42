/** In bytes, unpacked. Ten years of a busy committee are some 20 MB. */
export const maxDocumentBytes = 128 * 1024 * 1024
export const maxManifestBytes = 32 * 1024 * 1024
/** A JSON file is read as a single string. */
export const maxJsonBytes = 400 * 1024 * 1024
export const maxEntries = 100_000
