import { queryDecisions as createQuery } from '@civic-hub/committee/proceedings'
import { watchAuthors } from '../replica/authors/watch-authors.ts'
import { shareQuery } from '../replica/react/share-query.ts'

/** The decisions of a meeting, with the authors of its statements as far as this device knows them. */
export const queryDecisions = shareQuery((doc, meetingId) => {
  const query = createQuery(doc, meetingId)
  return {
    read: query.read,
    subscribe(onChange) {
      const stops = [query.subscribe(onChange), watchAuthors(doc, meetingId)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
})
