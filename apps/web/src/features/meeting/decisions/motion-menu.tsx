import type { Motion } from '@civic-hub/committee/proceedings'
import { Menu } from '@mantine/core'
import { decisionScreenTexts } from '../../../texts/en/decision-screens.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import type { MotionCardFormKind } from './motion-card-form.tsx'
import type { MotionOffers } from './motion-offers.ts'
import type { DecisionActions } from './use-decision-actions.ts'

const { motion: texts } = decisionScreenTexts

interface MotionMenuProps {
  id: string
  motion: Motion
  offers: MotionOffers
  actions: DecisionActions
  /** False while a form is open, which has the focus. */
  returnFocus: boolean
  onForm: (form: MotionCardFormKind) => void
  onDispose: (as: 'withdrawn' | 'tabled') => void
}

/** All steps for which the card of a motion has no button. */
export function MotionMenu({ id, motion, offers, actions, returnFocus, onForm, onDispose }: MotionMenuProps) {
  const { isPending, canSecond, canAmend, secondsLacking, last, open } = offers
  return (
    <MenuOnDemand id={id} label={texts.more(motion.text)} returnFocus={returnFocus}>
      {canSecond && secondsLacking <= 0 && <Menu.Item onClick={() => onForm('second')}>{texts.second}</Menu.Item>}
      {canAmend && canSecond && secondsLacking > 0 && (
        <Menu.Item onClick={() => onForm('amend')}>{texts.amend}</Menu.Item>
      )}
      {isPending && <Menu.Item onClick={() => onForm('reword')}>{texts.reword}</Menu.Item>}
      {(isPending || open) && (
        <>
          <Menu.Item onClick={() => onDispose('withdrawn')}>{texts.withdraw}</Menu.Item>
          <Menu.Item onClick={() => onDispose('tabled')}>{texts.table}</Menu.Item>
          <Menu.Item onClick={() => onForm('refer')}>{texts.refer}</Menu.Item>
          <Menu.Item onClick={() => onForm('postpone')}>{texts.postpone}</Menu.Item>
          <Menu.Item onClick={() => onForm('involvement')}>{texts.recuse}</Menu.Item>
        </>
      )}
      {open && <Menu.Item onClick={() => actions.takeBack([open.id])}>{texts.takeBackQuestion}</Menu.Item>}
      {last?.declared && (
        <Menu.Item onClick={() => actions.takeBack(last.declared?.statements ?? [])}>{texts.takeBackResult}</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        color="var(--hub-danger)"
        onClick={() => actions.takeBack([motion.id], decisionScreenTexts.done.removed)}
      >
        {texts.takeBack}
      </Menu.Item>
    </MenuOnDemand>
  )
}
