import { type Source, sourceKey, sourceMark } from '../../meeting/sources/source.ts'
import type { MeetingContents } from './meeting-contents.ts'
import type { MeetingDifference } from './meeting-difference.ts'

/** The sources of the minutes that were added or removed. */
export function sourceDifferences(before: MeetingContents, after: MeetingContents): MeetingDifference[] {
  const only = (these: readonly Source[], those: readonly Source[]) =>
    these.filter(({ id }) => those.every((other) => other.id !== id))
  const placesOf = ({ id }: Source) => [sourceKey(id), sourceMark(id)]
  return [
    ...only(after.sources, before.sources).map((source) => ({
      kind: 'source-named' as const,
      about: source.about,
      fields: placesOf(source),
    })),
    ...only(before.sources, after.sources).map((source) => ({
      kind: 'source-removed' as const,
      about: source.about,
      fields: placesOf(source),
    })),
  ]
}
