import type { Random } from '../../support/random/random.ts'

const words = (
  'the committee heard a report on playground repairs and asked for three more offers before the next meeting ' +
  'motion to approve the minutes was seconded and carried residents raised concerns about traffic near the school ' +
  'budget for lighting along the river path remains within the estimate staff will return with a revised schedule ' +
  'volunteers planted forty trees at the north gate permits library fountain bylaws treasurer secretary chair vote'
).split(' ')

/** Writes a sentence of about so many letters. */
export function writeSentence(random: Random, letters: number): string {
  let sentence = random.pick(words)
  while (sentence.length < letters) sentence += ` ${random.pick(words)}`
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}
