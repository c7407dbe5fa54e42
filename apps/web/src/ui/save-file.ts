/** Saves a text as a download of the browser. */
export function saveText(text: string, name: string, type: `text/${string}` = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}

/** Saves a blob as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = name
  anchor.click()
  // The download has read all bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
