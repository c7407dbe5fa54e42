import { findMeeting } from '../../document/committee-document.ts'
import { observeAllPaths } from '../../document/deep-observer.ts'
import { readField, readText } from '../../document/tolerant-read.ts'
import { statementKey } from '../../meeting/proceedings/statement.ts'
import { readNumbers, resolutionsMap } from '../resolutions/given-numbers.ts'
import { readStandings } from '../resolutions/standing.ts'
import type { SearchEntry, SearchSource } from './search-entry.ts'

/**
 * The resolutions by number and text. The text is that of the motion as it was moved: deriving the decisions of all
 * meetings would take seconds.
 */
export const searchResolutions: SearchSource = {
  parts: () => ['all'],
  read: (doc) => {
    const root = resolutionsMap(doc)
    const ended = new Set(readStandings(root).map(({ motionId }) => motionId))
    return readNumbers(root).map(({ motionId, meetingId, number, givenAt }): SearchEntry => {
      const motion = findMeeting(doc, meetingId)?.get(statementKey(motionId))
      const text = readText(readField(motion, 'text'))
      return {
        kind: 'resolution',
        id: motionId,
        meetingId,
        title: text === '' ? number : `${number} ${text}`,
        body: '',
        date: givenAt,
        isCurrent: !ended.has(motionId),
        file: null,
      }
    })
  },
  // A motion's text is written once, before its number.
  subscribe: (doc, onChange) => observeAllPaths(resolutionsMap(doc), () => onChange(new Set(['all']))),
}
