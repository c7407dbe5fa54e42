import { committeeColour, committeeMonogram } from '@civic-hub/committee'
import { Monogram } from '../ui/monogram.tsx'

/** The monogram of a committee in its colour. */
export function CommitteeMark({ name, size }: { name: string; size?: number }) {
  return <Monogram letters={committeeMonogram(name)} hue={committeeColour(name)} {...(size && { size })} />
}
