import type { RequestedCommittee } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useCommittees } from '../../../replica/react/device-provider.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { committeeTexts } from '../../../texts/en/committees.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import { AskedCommittees } from './asked-committees.tsx'

const { requested: texts } = committeeTexts.choose

/** Committees that this person asked to join, until an owner answers. */
export function RequestedCommittees({ requested }: { requested: readonly RequestedCommittee[] }) {
  const { withdrawRequest } = useCommittees()

  async function withdraw({ slug, name }: RequestedCommittee): Promise<void> {
    const answer = await withdrawRequest(slug)
    if (answer.ok) notify({ title: texts.withdrawn(name) })
    else notifyError({ title: texts.failed, message: problemText(answer.problem) })
  }

  return (
    <AskedCommittees
      titleId="requested-title"
      title={texts.title}
      committees={requested}
      detail={({ requestedAt }) => texts.since(dayOf(requestedAt))}
      actions={(committee) => (
        <Button
          variant="default"
          aria-label={texts.withdrawNamed(committee.name)}
          onClick={() => void withdraw(committee)}
        >
          {texts.withdraw}
        </Button>
      )}
    />
  )
}
