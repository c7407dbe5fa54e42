/** Lets the browser download this text as a file. */
export function saveText(text: string, name: string, type: `text/${string}` = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** Lets the browser download this as a file. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // By then the download has long read the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
