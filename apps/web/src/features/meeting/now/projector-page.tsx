import { type MeetingHead, neighbourInAgenda, queryAgendaOrder } from '@civic-hub/committee'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { ItemClock } from '../../../shell/item-clock.tsx'
import { nowTexts } from '../../../texts/en/now.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import marker from '../../../ui/marker.module.css'
import classes from './projector-page.module.css'
import { timeOf, useNow, useTitledItem } from './use-now.ts'

const { projector: texts } = nowTexts

interface ProjectorPageProps {
  committee: { slug: string; name: string }
  meetingId: string
  onLeave: () => void
  /** Rendered if the meeting does not exist. */
  notFound: (removed: boolean) => ReactNode
  /** Motion, vote and speakers at the current item. */
  room: (current: string | null) => ReactNode
}

/** A page for the wall of the room: only the current item, its time and the next item. */
export function ProjectorPage(props: ProjectorPageProps) {
  const { committee, meetingId, onLeave, notFound } = props
  const head = useQuery(useReplica().meeting(meetingId).head)
  useDocumentHead({ title: texts.documentTitle(head?.title.trim() ?? '', committee.name) })
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLeave()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onLeave])
  if (head === null || head.removedAt !== null) return notFound(head !== null)
  return (
    <main className={classes.projector}>
      <Screen head={head} room={props.room} />
      <Link
        to="/$committeeId/meetings/$meetingId"
        params={{ committeeId: committee.slug, meetingId }}
        className={classes.leave}
      >
        {texts.leave}
      </Link>
    </main>
  )
}

function Screen({ head, room }: { head: MeetingHead } & Pick<ProjectorPageProps, 'room'>) {
  const { doc } = useReplica()
  const { id, status } = head
  const now = useNow(id)
  const order = useQuery(useMemo(() => queryAgendaOrder(doc, id), [doc, id]))
  const current = useTitledItem(id, now?.current ?? null)
  const nextId = now?.current == null ? null : neighbourInAgenda(order, now.current, 1)
  const next = useTitledItem(id, nextId)
  useScreenAwake(status === 'live')
  if (status !== 'live' || !now || !current) {
    return (
      <>
        <h1 className={classes.title} dir="auto">
          {head.title.trim() || nowTexts.untitled}
        </h1>
        {status === 'live' && room(null)}
        <p className={classes.facts}>{status === 'live' ? texts.atEnd : texts[status]}</p>
      </>
    )
  }
  return (
    <>
      <h1 className={`${classes.title} ${marker.marked}`} dir="auto" data-long={current.title.length > 60 || undefined}>
        <span>{current.title}</span>
      </h1>
      {room(now.current)}
      <div className={classes.facts}>
        <p className={classes.time}>
          <ItemClock time={timeOf(now, current.plannedMinutes)} />
        </p>
        <p className={classes.next} dir="auto">
          {next ? texts.next(next.title) : texts.last}
        </p>
      </div>
    </>
  )
}

/**
 * Keeps the screen on, in browsers that support it. The browser releases the lock when the page is hidden, so it is
 * requested again afterwards.
 */
function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let left = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      // A device with low power refuses the lock; the page works without it.
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (left) await granted?.release()
      else lock = granted
    }
    const onVisible = () => void ask()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [wanted])
}
