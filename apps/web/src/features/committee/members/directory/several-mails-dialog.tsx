import { Button, Modal, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { Icon } from '../../../../ui/icon.tsx'
import type { Mail } from './mails.ts'

const { several: texts } = membersTexts.message

interface SeveralMailsDialogProps {
  opened: boolean
  mails: readonly Mail[]
  onClose: () => void
}

/** For more addresses than fit into one mail: a separate press opens each mail. */
export function SeveralMailsDialog({ opened, mails, onClose }: SeveralMailsDialogProps) {
  const [openedMails, setOpenedMails] = useState<ReadonlySet<number>>(new Set())
  // biome-ignore lint/correctness/useExhaustiveDependencies: other mails begin anew
  useEffect(() => setOpenedMails(new Set()), [mails])
  const all = mails.reduce((sum, { count }) => sum + count, 0)
  return (
    <Modal opened={opened} onClose={onClose} title={texts.title(all)} size="md">
      <Stack gap="md">
        <p>{texts.body}</p>
        {mails.map(({ href, count }, index) => (
          <Button
            key={href}
            component="a"
            href={href}
            size="md"
            variant="default"
            {...(openedMails.has(index) && {
              leftSection: <Icon name="check" size={18} />,
              'aria-description': texts.opened,
            })}
            onClick={() => setOpenedMails(new Set([...openedMails, index]))}
          >
            {texts.open(index + 1, mails.length, count)}
          </Button>
        ))}
      </Stack>
    </Modal>
  )
}
