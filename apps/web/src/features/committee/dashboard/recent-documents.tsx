import type { RecentDocument } from '@civic-hub/committee/dashboard'
import { Link } from '@tanstack/react-router'
import { dashboardTexts } from '../../../texts/en/dashboard.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './dashboard.module.css'
import { titleOf } from './meeting-words.ts'

const { documents: texts } = dashboardTexts

interface RecentDocumentsProps {
  slug: string
  documents: readonly RecentDocument[]
  titleByMeeting: ReadonlyMap<string, string>
}

/** The newest documents of all meetings; each links to its meeting. */
export function RecentDocuments({ slug, documents, titleByMeeting }: RecentDocumentsProps) {
  if (documents.length === 0) return <EmptyState drawing="minutes">{texts.empty}</EmptyState>
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {documents.map(({ id, meetingId, name, at, by }) => (
        <li key={`${meetingId} ${id}`} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name} dir="auto">
              <Link
                to="/$committeeId/meetings/$meetingId"
                params={{ committeeId: slug, meetingId }}
                search={{ view: 'documents' }}
                className={classes.link}
              >
                {name}
              </Link>
            </p>
            <p className={classes.facts}>
              {at !== '' && <span>{texts.added(by, dayOf(at))}</span>}
              <bdi>{titleOf({ title: titleByMeeting.get(meetingId) ?? '' })}</bdi>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
