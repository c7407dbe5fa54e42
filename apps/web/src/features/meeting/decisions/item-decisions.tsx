import { type MeetingStatus, queryAgendaItem } from '@civic-hub/committee'
import { type Decisions, type Involvement, offersMotion, queryEarlierHubs } from '@civic-hub/committee/proceedings'
import { Button, Menu } from '@mantine/core'
import { useCallback, useId, useMemo, useState } from 'react'
import type * as Y from 'yjs'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleToPick } from '../../../shell/people/use-people-to-pick.ts'
import { useDecided } from '../../../shell/use-decided.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { decisionScreenTexts as texts } from '../../../texts/en/decision-screens.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { type Hold, useHeldEntries, useHold, useSharedHold } from '../../../ui/use-hold.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { decisionsOfItem } from './decisions-of-item.ts'
import { InvolvementForm } from './involvement-form.tsx'
import classes from './item-decisions.module.css'
import { nextStepId } from './motion-buttons.tsx'
import { MotionCard } from './motion-card.tsx'
import { MotionForm } from './motion-form.tsx'
import { useAgendaIds } from './use-agenda-ids.ts'
import { type DecisionActions, useDecisionActions } from './use-decision-actions.ts'

interface ItemDecisionsProps {
  committee: CommitteeOnDevice
  meetingId: string
  itemId: string
  status: MeetingStatus
  editable: boolean
  /** True if this is the current item: motions outside of the agenda are shown with it. */
  current: boolean
  /** Keeps the item on screen while it has unsaved words. */
  onHold: Hold
}

/** The motions, votes and recusals of an agenda item. */
export function ItemDecisions({ committee, meetingId, itemId, status, editable, current, onHold }: ItemDecisionsProps) {
  const hold = useSharedHold(onHold)
  const headingId = useId()
  const buttonId = useId()
  const menuId = useId()
  const { doc } = useReplica()
  const item = useQuery(useMemo(() => queryItemFacts(doc, meetingId, itemId), [doc, meetingId, itemId]))
  const agenda = useAgendaIds(meetingId)
  const read = useCallback(
    (decisions: Decisions) => decisionsOfItem(decisions, itemId, current ? agenda : null),
    [itemId, current, agenda],
  )
  const decisions = useDecided(meetingId, read)
  const hubs = useQuery(useMemo(() => queryEarlierHubs(doc, meetingId), [doc, meetingId]))
  const actions = useDecisionActions(meetingId)
  const people = usePeopleToPick(committee, meetingId)
  const forms = useOpenForms<'motion' | 'involvement'>(String)
  const [isChoosingItems, setIsChoosingItems] = useState(false)
  useHold(hold, forms.open.length > 0 || isChoosingItems)
  const { list: shown, isHeld, holdOf } = useHeldEntries(decisions?.shown ?? [], hold)
  const hasForm = forms.open.length > 0 || isChoosingItems || isHeld
  if (!decisions || !item || (item.removedAt !== null && !hasForm)) return null
  const { involvements, pull } = decisions
  const trouble = !editable ? 'read-only' : item.removedAt !== null ? 'gone' : null
  const started = status !== 'upcoming'
  const offers = editable && offersMotion(item, decisions)
  const isEmpty = shown.length === 0 && involvements.length === 0 && !pull
  if (!editable && isEmpty && !hasForm) return null

  function close(...nextSteps: readonly string[]): void {
    forms.close('motion')
    focusSoon(...nextSteps, buttonId)
  }

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h3 id={headingId} className={classes.heading}>
          {texts.heading}
        </h3>
        {editable && (
          <div className={classes.tools}>
            <Button
              id={buttonId}
              size="md"
              variant={offers ? 'filled' : 'default'}
              onClick={() => forms.toggle('motion')}
            >
              {offers ? texts.moveOffered : texts.move}
            </Button>
            <MenuOnDemand id={menuId} label={texts.otherActions} returnFocus={forms.open.length === 0}>
              <Menu.Item onClick={() => forms.show('involvement')}>{texts.involvement.open}</Menu.Item>
              <Menu.Item onClick={() => setIsChoosingItems(true)}>{texts.consent.open}</Menu.Item>
            </MenuOnDemand>
          </div>
        )}
      </div>
      {offers && !forms.isOpen('motion') && <p className={classes.hint}>{texts.offer}</p>}
      {pull && <p>{texts.consent.pulledHere(pull.person?.name ?? null)}</p>}
      {forms.isOpen('motion') && (
        <div ref={forms.elementOf('motion')}>
          <MotionForm
            kind="move"
            motion={null}
            amends={null}
            text={offers ? item.title.trim() : ''}
            people={people}
            moverOptional={!started}
            trouble={trouble}
            onSave={(motion) => {
              const moved = actions.move({ ...motion, item: itemId })
              if (moved !== null) close(nextStepId(moved))
            }}
            onCancel={() => close()}
          />
        </div>
      )}
      {forms.isOpen('involvement') && (
        <div ref={forms.elementOf('involvement')}>
          <InvolvementForm
            people={people}
            ofMotion={false}
            trouble={trouble}
            onSave={(person, kind, _about, reason) =>
              kind === 'interest'
                ? actions.declareInterest(person, { item: itemId, reason })
                : actions.recuse(person, { item: itemId, reason, left: kind === 'left' })
            }
            onCancel={() => {
              forms.close('involvement')
              focusSoon(menuId)
            }}
          />
        </div>
      )}
      {editable && !started ? (
        <p className={classes.hint}>{texts.prepared}</p>
      ) : (
        shown.length === 0 && !offers && !forms.isOpen('motion') && <p className={classes.hint}>{texts.none}</p>
      )}
      {shown.length > 0 && (
        <ul className="plain-list" aria-labelledby={headingId}>
          {shown.map((motion) => (
            <li key={motion.id}>
              <MotionCard
                meetingId={meetingId}
                decisions={decisions}
                motion={motion}
                level={0}
                started={started}
                editable={editable}
                people={people}
                actions={actions}
                hold={holdOf(motion)}
              />
            </li>
          ))}
        </ul>
      )}
      {started && hubs?.length !== 0 && shown.length > 0 && <p className={classes.hint}>{texts.authorsKnown(hubs)}</p>}
      {involvements.length > 0 && <Involvements involvements={involvements} editable={editable} actions={actions} />}
      {(editable || isChoosingItems) && (
        <ConsentDialog
          opened={isChoosingItems}
          onClose={() => setIsChoosingItems(false)}
          meetingId={meetingId}
          people={people}
          moverOptional={!started}
          trouble={trouble}
          onMove={(motion) => actions.move({ ...motion, item: itemId }) !== null}
        />
      )}
    </section>
  )
}

interface InvolvementsProps {
  involvements: readonly Involvement[]
  editable: boolean
  actions: DecisionActions
}

function Involvements({ involvements, editable, actions }: InvolvementsProps) {
  const headingId = useId()
  const { involvement } = texts
  return (
    <div className={classes.involvements}>
      <h4 id={headingId} className={classes.subheading}>
        {involvement.heading}
      </h4>
      <ul className="plain-list" aria-labelledby={headingId}>
        {involvements.map(({ id, kind, name, left, reason }) => (
          <li key={id} className={classes.involvement}>
            <span>{involvement.words(name, kind === 'interest' ? 'interest' : left ? 'left' : 'stayed', reason)}</span>
            {editable && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={involvement.takeBackNamed(name)}
                onClick={() => actions.takeBack([id])}
              >
                {involvement.takeBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The fields of an agenda item that its decisions depend on: a key in its notes renders nothing. */
function queryItemFacts(doc: Y.Doc, meetingId: string, itemId: string) {
  const query = queryAgendaItem(doc, meetingId, itemId)
  return {
    read: () => {
      const item = query.read()
      if (!item) return null
      const { id, title, tags, completed, removedAt } = item
      return { id, title, tags, completed, removedAt }
    },
    subscribe: query.subscribe,
  }
}
