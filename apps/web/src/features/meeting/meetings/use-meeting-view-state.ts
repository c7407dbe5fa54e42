import { canEdit, type MeetingHead } from '@civic-hub/committee'
import { useRef, useState } from 'react'
import { useCanWrite, useReplica } from '../../../replica/react/replica-provider.tsx'
import { useQuery } from '../../../replica/react/use-query.ts'
import { discardFirst } from '../../../shell/discard-first.ts'
import { type ItemOnScreen, type MeetingAddress, type MeetingViewState, onePaneAtATime } from './meeting-view-state.ts'

const noTimes: ReadonlyMap<string, number> = new Map()

export type Go = (next: MeetingAddress, options: { replace: boolean }) => void

/**
 * The shown and the editable parts. While a meeting is live, this screen follows its current item until the
 * person opens another one. An item that is being edited, or has other unsaved words, stays when the meeting moves
 * on.
 */
export function useMeetingViewState(
  head: MeetingHead,
  editMode: boolean,
  address: MeetingAddress,
  go: Go,
): MeetingViewState {
  const replica = useReplica()
  const canWrite = useCanWrite()
  const { id: meetingId, status } = head
  const now = useQuery(replica.meeting(meetingId).now.state)
  const [editingKey, setEditingKey] = useState<string | null>(null)
  /** The item whose heading receives the focus once it is shown. */
  const focusRequest = useRef<string | null>(null)
  const [acted, setActed] = useState(false)
  /** The item with unsaved words of this person. */
  const [held, setHeld] = useState<ItemOnScreen | null>(null)

  const opened = itemOf(address)
  const current = now?.current ?? null
  const shown = opened ?? held ?? (current === null ? null : { kind: 'agenda' as const, id: current })
  const [stoodAt, setStoodAt] = useState(shown)
  const [advanced, setAdvanced] = useState(false)
  if (shown?.id !== stoodAt?.id) {
    setStoodAt(shown)
    setAdvanced(opened === null && stoodAt !== null && !acted)
    setActed(false)
  }
  const editable = canWrite && canEdit({ status }, editMode) === null

  function open(item: ItemOnScreen, options?: { editing: boolean }): void {
    if (shown !== null && keyOf(item) === keyOf(shown)) show(item, options)
    else discardFirst(itemPane(), () => show(item, options))
  }

  function show(item: ItemOnScreen, options?: { editing: boolean }): void {
    focusRequest.current = keyOf(item)
    setEditingKey(options?.editing ? keyOf(item) : null)
    const narrow = matchMedia(onePaneAtATime).matches
    // On a phone the item is a separate screen, and Back returns to the list.
    go({ [item.kind === 'agenda' ? 'item' : 'ritual']: item.id, view: 'now' }, { replace: !narrow })
  }

  function close(then: () => void = () => {}): void {
    discardFirst(itemPane(), () => {
      setActed(true)
      setEditingKey(null)
      setHeld(null)
      go({ view: status === 'live' ? 'now' : 'agenda' }, { replace: true })
      then()
    })
  }

  return {
    meetingId,
    status,
    editable,
    current,
    spentMs: now?.spentMs ?? noTimes,
    shown,
    opened: opened !== null || (held !== null && held.id !== current),
    editing: editable && shown !== null && keyOf(shown) === editingKey,
    takeFocusRequest(visible) {
      const wanted = shown !== null && focusRequest.current === keyOf(shown) && visible()
      if (wanted) focusRequest.current = null
      return wanted
    },
    advanced,
    open,
    setEditing(editing) {
      if (editing && shown) open(shown, { editing })
      else setEditingKey(null)
    },
    hold: (holds) => setHeld(holds ? shown : null),
    close,
    followNow(current) {
      close(() => {
        focusRequest.current = current === null ? null : keyOf({ kind: 'agenda', id: current })
      })
    },
  }
}

const itemPane = () => document.querySelector('[data-pane="item"]')

const keyOf = ({ kind, id }: ItemOnScreen) => `${kind}/${id}`

function itemOf({ item, ritual }: MeetingAddress): ItemOnScreen | null {
  if (item !== undefined) return { kind: 'agenda', id: item }
  return ritual === undefined ? null : { kind: 'ritual', id: ritual }
}
