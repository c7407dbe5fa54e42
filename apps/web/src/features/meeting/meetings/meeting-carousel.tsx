import { ActionIcon } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { meetingsTexts as texts } from '../../../texts/en/meetings.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './meeting-carousel.module.css'

interface MeetingCarouselProps {
  heading: ReactNode
  labelledBy: string
  cards: readonly { key: string; card: ReactNode }[]
}

/** Cards side by side; with more than one, arrows step through them. */
export function MeetingCarousel({ heading, labelledBy, cards }: MeetingCarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const { atStart, atEnd, measure } = useEnds(track, cards.length)

  function step(direction: -1 | 1) {
    const width = track.current?.firstElementChild?.getBoundingClientRect().width ?? 0
    track.current?.scrollBy({ left: direction * (width + 16) })
  }

  return (
    <>
      <div className={classes.top}>
        {heading}
        {cards.length > 1 && (
          <div className={classes.arrows}>
            <ActionIcon
              size={44}
              variant="default"
              aria-label={texts.previousMeetings}
              aria-disabled={atStart}
              data-disabled={atStart || undefined}
              onClick={() => step(-1)}
            >
              <Icon name="chevronLeft" />
            </ActionIcon>
            <ActionIcon
              size={44}
              variant="default"
              aria-label={texts.nextMeetings}
              aria-disabled={atEnd}
              data-disabled={atEnd || undefined}
              onClick={() => step(1)}
            >
              <Icon name="chevronRight" />
            </ActionIcon>
          </div>
        )}
      </div>
      <ul ref={track} className={classes.track} aria-labelledby={labelledBy} onScroll={measure}>
        {cards.map(({ key, card }) => (
          <li key={key} className={classes.slide}>
            {card}
          </li>
        ))}
      </ul>
    </>
  )
}

function useEnds(track: React.RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  function measure() {
    const element = track.current
    if (!element) return
    const atStart = element.scrollLeft <= 1
    const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
    setEnds((known) => (known.atStart === atStart && known.atEnd === atEnd ? known : { atStart, atEnd }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cards is another width
  useEffect(() => {
    // Measured later: at this moment the browser would have to compute the layout of the page once more.
    const frame = requestAnimationFrame(measure)
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', measure)
    }
  }, [count])
  return { ...ends, measure }
}
