/** A real PDF with one line of words on each page, as text in Latin-1. */
export function smallPdfText(...pages: string[]): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids: number[] = []
  for (const words of pages) {
    const text = `BT /F1 24 Tf 72 700 Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`
    objects.push(`<< /Length ${text.length} >>\nstream\n${text}\nendstream`)
    const content = objects.length
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    )
    kids.push(objects.length)
  }
  return written(objects, kids)
}

/** Returns a real PDF like a scanner's: one page with a picture, without any text. */
export function scannedPdf(jpeg: Buffer, width: number, height: number): Buffer {
  const draw = `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`
  const picture = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /Scan 3 0 R >> >> /Contents 4 0 R >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    `${picture}\nstream\n${jpeg.toString('latin1')}\nendstream`,
    `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`,
    page,
  ]
  return Buffer.from(written(objects, [5]), 'latin1')
}

/** The second object becomes the list of pages. */
function written(objects: string[], kids: readonly number[]): string {
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const xref = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  file += offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
}
