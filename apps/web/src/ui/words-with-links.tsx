import { WebLink } from './web-link.tsx'

const address = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence ends no address. */
const sentenceEnd = /[.,;:!?)\]}'’”…]+$/

interface Part {
  /** Where it begins. */
  at: number
  text: string
  isLink: boolean
}

/** Words in parts: web addresses, http or https, and what stands between them. */
export function splitAtLinks(words: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(address)) {
    const href = found.replace(sentenceEnd, '')
    if (!/^https?:\/\/[^/?#]/i.test(href)) continue
    if (index > from) parts.push({ at: from, text: words.slice(from, index), isLink: false })
    parts.push({ at: index, text: href, isLink: true })
    from = index + href.length
  }
  if (from < words.length) parts.push({ at: from, text: words.slice(from), isLink: false })
  return parts
}

/** Words that people wrote, with the web addresses in them as links. Any other scheme could do harm, and stays words. */
export function WordsWithLinks({ children: words }: { children: string }) {
  return splitAtLinks(words).map(({ at, text, isLink }) =>
    isLink ? (
      <WebLink key={at} href={text}>
        {text}
      </WebLink>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}
