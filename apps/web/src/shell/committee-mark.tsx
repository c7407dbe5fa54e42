import { committeeColour, committeeMonogram } from '@civic-hub/committee'
import { Monogram } from '../ui/monogram.tsx'

/** A committee's two letters on its own hue. */
export function CommitteeMark({ name, size }: { name: string; size?: number }) {
  return <Monogram letters={committeeMonogram(name)} hue={committeeColour(name)} {...(size && { size })} />
}
