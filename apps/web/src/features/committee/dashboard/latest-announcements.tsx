import { announcements } from '@civic-hub/committee/lists'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { listLinks } from '../../../shell/lists/list-links.ts'
import { announcementsTexts } from '../../../texts/en/announcements.gen.ts'
import { dashboardTexts } from '../../../texts/en/dashboard.gen.ts'
import { dayOf } from '../../../ui/day-of.ts'
import classes from './dashboard.module.css'

const { announcements: texts } = dashboardTexts

interface LatestAnnouncementsProps {
  slug: string
  atMost: number
  isUnread: (id: string) => boolean
}

/** The unread announcements and then the others, the newest first; each links to their page. */
export function LatestAnnouncements({ slug, atMost, isUnread }: LatestAnnouncementsProps) {
  const { doc } = useReplica()
  const all = useQuery(useMemo(() => announcements.query(doc), [doc]))
  const latest = all
    .map((one) => ({ ...one, unread: isUnread(one.id) }))
    .sort((a, b) => Number(b.unread) - Number(a.unread) || (b.at ?? '').localeCompare(a.at ?? ''))
    .slice(0, atMost)
  return (
    <ul className={`plain-list ${classes.rows}`}>
      {latest.map(({ id, title, by, at, unread }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name} dir="auto">
              <Link to={listLinks.announcement.to} params={{ committeeId: slug }} className={classes.link}>
                {title}
              </Link>
            </p>
            <p className={classes.facts}>
              <bdi>{by.name || announcementsTexts.unknownPerson}</bdi>
              {at !== null && <time dateTime={at}>{dayOf(at)}</time>}
            </p>
          </div>
          {unread && <span className={classes.badge}>{texts.unread}</span>}
        </li>
      ))}
    </ul>
  )
}
