import type { Random } from '../../support/random/random.ts'

const beginnings = 'b br c ch cl d dr f fl g gr h l m n p pl pr r s sh st str t tr v w'.split(' ')
const middles = 'a e i o u ea ou ai'.split(' ')
const ends = ['', '', '', '', 'n', 'r', 's', 't', 'l', 'nd', 'nt', 'ck', 'm', 'ng']
const inLanguage = 60_000

export interface SpokenWords {
  /**
   * Returns so many words, with the frequencies of a natural language (Zipf): some 60,000 different ones in
   * ten years.
   */
  say(count: number): string
  /** Counted from 0, the most common one. */
  word(rank: number): string
}

/** A realistic vocabulary for a search index: the sixty words of prose.ts would make any index look small. */
export function createSpokenWords(random: Random): SpokenWords {
  const known = new Set<string>()
  while (known.size < inLanguage) {
    let word = ''
    for (let left = 1 + random.below(3); left > 0; left--)
      word += random.pick(beginnings) + random.pick(middles) + random.pick(ends)
    if (word.length > 1) known.add(word)
  }
  const words = [...known]
  const upTo = new Float64Array(inLanguage)
  let total = 0
  for (let rank = 0; rank < inLanguage; rank++) {
    total += 1 / (rank + 2.7)
    upTo[rank] = total
  }
  const pick = () => {
    const wanted = random.fraction() * total
    let [from, to] = [0, inLanguage - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((upTo[middle] ?? 0) < wanted) from = middle + 1
      else to = middle
    }
    return words[from] ?? ''
  }
  return {
    say: (count) => Array.from({ length: count }, pick).join(' '),
    word: (rank) => words[rank] ?? '',
  }
}
