import { escapeHtml } from '../../escape-markup.ts'

/** An email as HTML: a few plain paragraphs and one button, readable in every mail program and without images. */
export function letterPage(parts: {
  heading: string
  before: string
  button: string
  link: string
  after: string
}): string {
  const { heading, before, button, link, after } = parts
  const text = 'margin:0 0 16px;font:16px/1.5 sans-serif;color:#182238'
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px;background:#FBFAF7">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font:bold 21px/1.3 serif;color:#182238">${escapeHtml(heading)}</h1>
<p style="${text}">${escapeHtml(before)}</p>
<p style="${text}"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#182238;color:#FBFAF7;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="${text}">Or copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(link)}</span></p>
<p style="${text}">${escapeHtml(after)}</p>
</div>
</body>
</html>
`
}
