import {
  type AttendanceStatement,
  type AttendanceStatus,
  type Attendee,
  attendanceStatuses,
  type PersonAttendance,
  queryAgendaItem,
} from '@civic-hub/committee'
import { Menu } from '@mantine/core'
import { useId, useMemo } from 'react'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { useOpenForms } from '../../../shell/use-open-forms.ts'
import { attendanceTexts as texts } from '../../../texts/en/attendance.gen.ts'
import { timeInWords } from '../../../ui/dates.ts'
import { focusSoon } from '../../../ui/focus-soon.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import { type Hold, useHold } from '../../../ui/use-hold.ts'
import classes from './attendance-row.module.css'
import { CorrectionForm } from './correction-form.tsx'
import type { AttendanceActions } from './use-attendance-actions.ts'

export interface ListedPerson {
  /** The key of the person. */
  readonly id: string
  readonly attendee: Attendee
  readonly connected: boolean
  readonly stated: PersonAttendance | null
}

interface AttendanceRowProps {
  meetingId: string
  listed: ListedPerson
  /** The name as this list shows it. */
  name: string
  /** The agenda items by their ids, in order. */
  items: readonly string[]
  editable: boolean
  actions: AttendanceActions
  /** Keeps the row on screen while it has unsaved words. */
  hold: Hold
}

/** One person: the current statement, a button for every status, and the earlier statements. */
export function AttendanceRow({ meetingId, listed, name, items, editable, actions, hold }: AttendanceRowProps) {
  const { attendee, connected, stated } = listed
  const nameId = useId()
  // The row of a guest who becomes a member is another one.
  const menuId = `attendance-menu-${listed.id}`
  const correcting = useOpenForms<AttendanceStatement>(({ id }) => id)
  useHold(hold, correcting.open.length > 0)
  const last = stated?.last ?? null
  const earlier = stated?.statements.slice(0, -1) ?? []
  const statuses = attendanceStatuses.filter((status) => status !== 'left' || stated?.here || last?.status === 'left')

  function closeForm(statement: AttendanceStatement): void {
    correcting.close(statement)
    focusSoon(menuId)
  }

  return (
    <li className={classes.row}>
      <div className={classes.person}>
        <bdi id={nameId} className={classes.name}>
          {name}
        </bdi>
        <span className={classes.facts}>
          {last ? <Noted meetingId={meetingId} statement={last} /> : <span>{texts.notMarked}</span>}
          {connected && <span>{texts.connected}</span>}
        </span>
        {earlier.length > 0 && (
          <ul className={classes.records} aria-label={texts.records(name)}>
            {earlier.map((statement) => (
              <li key={statement.id}>
                <Noted meetingId={meetingId} statement={statement} />
                {editable && (
                  <button
                    type="button"
                    className={classes.correct}
                    aria-label={texts.correctRecord(
                      texts.statuses[statement.status],
                      timeInWords(new Date(statement.at)),
                      name,
                    )}
                    onClick={() => correcting.show(statement)}
                  >
                    <Icon name="edit" size={16} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {editable && (
        <div className={classes.controls}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own, and its legend would repeat the name */}
          <div role="group" aria-label={texts.statusOf(name)} className={classes.statuses}>
            {statuses.map((status) => (
              <StatusButton
                key={status}
                name={name}
                status={status}
                pressed={last?.status === status}
                // Tab focuses the first button.
                rowControl={status === 'present' ? 'open' : status}
                onPress={() => actions.mark(attendee, status)}
              />
            ))}
          </div>
          {last ? (
            <MenuOnDemand id={menuId} label={texts.menu(name)} rowControl="menu">
              <Menu.Item leftSection={<Icon name="edit" size={18} />} onClick={() => correcting.show(last)}>
                {texts.correct}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="undo" size={18} />} onClick={() => actions.takeBack(name, last.id)}>
                {texts.takeBack}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="person" size={18} />}
                onClick={() => {
                  if (actions.markAs(attendee, last.status, !attendee.guest)) focusSoon(menuId)
                }}
              >
                {texts.markAs[attendee.guest ? 'member' : 'guest']}
              </Menu.Item>
            </MenuOnDemand>
          ) : (
            <span className={classes.noMenu} />
          )}
        </div>
      )}
      {correcting.open.map((statement) => (
        <div key={statement.id} ref={correcting.elementOf(statement)}>
          <CorrectionForm
            meetingId={meetingId}
            statement={statement}
            items={items}
            trouble={editable ? null : 'read-only'}
            onSave={(correction) => {
              if (actions.correct(name, statement.id, correction)) closeForm(statement)
            }}
            onTakeBack={() => {
              actions.takeBack(name, statement.id)
              closeForm(statement)
            }}
            onCancel={() => closeForm(statement)}
          />
        </div>
      ))}
    </li>
  )
}

interface StatusButtonProps {
  name: string
  status: AttendanceStatus
  pressed: boolean
  rowControl: string
  onPress: () => void
}

function StatusButton({ name, status, pressed, rowControl, onPress }: StatusButtonProps) {
  return (
    <button
      type="button"
      className={classes.status}
      aria-pressed={pressed}
      aria-label={texts.mark(name, texts.statuses[status])}
      data-row-control={rowControl}
      onClick={onPress}
    >
      {pressed && <Icon name="check" size={16} />}
      {texts.statuses[status]}
    </button>
  )
}

/** "Present since 7:05 PM · during Old Business · another meeting" */
function Noted({ meetingId, statement }: { meetingId: string; statement: AttendanceStatement }) {
  const { doc } = useReplica()
  const { status, at, item, reason } = statement
  const agendaItem = useQuery(
    useMemo(() => {
      const query = queryAgendaItem(doc, meetingId, item ?? '')
      return { read: () => query.read()?.title.trim() ?? '', subscribe: query.subscribe }
    }, [doc, meetingId, item]),
  )
  const time = timeInWords(new Date(at))
  const isTimed = status === 'present' || status === 'remote'
  return (
    <>
      <span>
        {isTimed
          ? texts.since(texts.statuses[status], time)
          : status === 'left'
            ? texts.leftAt(time)
            : texts.statuses[status]}
      </span>
      {agendaItem && (isTimed || status === 'left') && <span>{texts.during(agendaItem)}</span>}
      {reason && <span>{texts.reason(reason)}</span>}
    </>
  )
}
