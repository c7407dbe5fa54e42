import type { Speaker } from '@civic-hub/committee/proceedings'
import { Button, Menu } from '@mantine/core'
import { useId } from 'react'
import { speakersTexts as texts } from '../../../texts/en/speakers.gen.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import classes from './speakers-section.module.css'
import type { SpeakersActions } from './use-speakers-actions.ts'

interface SpeakerQueueProps {
  label: string
  queue: readonly Speaker[]
  item: string
  own: string
  editable: boolean
  actions: SpeakersActions
}

/** The raised hands in the order in which they are called. */
export function SpeakerQueue({ label, queue, item, own, editable, actions }: SpeakerQueueProps) {
  const [next] = queue
  if (!next) return null
  const placeOf = ({ publicComment }: Speaker) => ({ item, publicComment })
  return (
    <>
      <ol className="plain-list" aria-label={label}>
        {queue.map((speaker, index) => (
          <QueueRow
            key={speaker.hand}
            number={index + 1}
            speaker={speaker}
            isOwn={speaker.person === own}
            editable={editable}
            onCall={() => actions.call(speaker, placeOf(speaker))}
            onLower={() => actions.removeHand(speaker, placeOf(speaker))}
          />
        ))}
      </ol>
      {editable && (
        <div className={classes.buttons}>
          <Button
            size="md"
            variant={next.publicComment ? 'default' : 'filled'}
            leftSection={<Icon name="play" size={18} />}
            onClick={() => actions.call(next, placeOf(next))}
          >
            {texts.callNext(next.name)}
          </Button>
        </div>
      )}
    </>
  )
}

interface QueueRowProps {
  number: number
  speaker: Speaker
  isOwn: boolean
  editable: boolean
  onCall: () => void
  onLower: () => void
}

function QueueRow({ number, speaker, isOwn, editable, onCall, onLower }: QueueRowProps) {
  const menuId = useId()
  const { name, turns, note, publicComment } = speaker
  const facts = [isOwn && texts.you, !publicComment && (turns === 0 ? texts.notYet : texts.spoke(turns)), note].filter(
    Boolean,
  )
  return (
    <li className={classes.row}>
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <span className={classes.person}>
        <bdi className={classes.name}>{name}</bdi>
        {facts.length > 0 && <span className={classes.facts}> {facts.join(' · ')}</span>}
      </span>
      {editable && (
        <MenuOnDemand id={menuId} label={texts.menu(name)}>
          <Menu.Item leftSection={<Icon name="play" size={18} />} onClick={onCall}>
            {texts.callNow}
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="down" size={18} />} onClick={onLower}>
            {texts.lowerFor}
          </Menu.Item>
        </MenuOnDemand>
      )}
    </li>
  )
}
