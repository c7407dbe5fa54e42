import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { storedDraftsTexts as texts } from '../texts/en/stored-drafts.gen.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { readDrafts, removeDrafts } from './stored-drafts.ts'

/** Shows the unsaved words of forms after the page was loaded again. They stay until the person deletes them. */
export function StoredDrafts({ accountId }: { accountId: string }) {
  const [drafts] = useState(() => readDrafts(accountId))
  const [opened, setOpened] = useState(drafts.length > 0)
  const close = () => setOpened(false)
  return (
    <Modal opened={opened} onClose={close} title={texts.title} size="md">
      <Stack gap="md">
        <Text>{texts.body}</Text>
        {drafts.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
          <Stack key={index} gap="xs">
            <Textarea
              label={label || texts.unlabelled}
              value={text}
              readOnly
              autosize
              maxRows={8}
              dir="auto"
              size="md"
            />
            <Group>
              <CopyButton label={texts.copy} text={() => text} failed={texts.copyFailed} />
            </Group>
          </Stack>
        ))}
        <Group justify="flex-end">
          <Button
            size="md"
            color="red"
            onClick={() => {
              removeDrafts()
              close()
            }}
          >
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
