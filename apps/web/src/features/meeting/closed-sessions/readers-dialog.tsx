import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useAccountOnDevice } from '../../../replica/react/device-provider.tsx'
import { type ClosedSessionOnDevice, closedSessionsOf } from '../../../replica/session/closed-sessions.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { usePeopleWithAccess } from '../../../shell/people/use-people-with-access.ts'
import { closedSessionsTexts } from '../../../texts/en/closed-sessions.gen.ts'
import { notify } from '../../../ui/notify.ts'
import { announceAnswer } from './announce-answer.ts'
import classes from './closed-sessions.module.css'

const { readers: texts } = closedSessionsTexts

interface ReadersDialogProps {
  committee: CommitteeOnDevice
  session: ClosedSessionOnDevice
  opened: boolean
  onClose: () => void
}

/** The readers of a closed session: shown, added and removed. */
export function ReadersDialog({ committee, session, opened, onClose }: ReadersDialogProps) {
  const store = closedSessionsOf(useAccountOnDevice())
  const people = usePeopleWithAccess(committee)
  const reading = new Set(session.readers.map(({ accountId }) => accountId))
  const others = people.filter(({ accountId }) => !reading.has(accountId))

  async function add(accountId: string, name: string): Promise<void> {
    if (announceAnswer(await store.addReader(session, accountId))) notify({ title: texts.added(name) })
  }

  async function remove(accountId: string, name: string): Promise<void> {
    if (!announceAnswer(await store.removeReader(session, accountId))) return
    notify({
      title: texts.removed(name),
      action: { label: texts.undo, onAction: () => void add(accountId, name) },
    })
  }

  return (
    <Modal opened={opened} onClose={onClose} title={texts.title} size="md">
      <Stack gap="lg">
        <Text c="dimmed">{texts.intro}</Text>
        <section aria-label={texts.can}>
          <Text fw={600}>{texts.can}</Text>
          <ul className={`plain-list ${classes.people}`}>
            {session.readers.map(({ accountId, name }) => (
              <li key={accountId} className={classes.person}>
                <bdi>{name}</bdi>
                {session.readers.length > 1 && (
                  <Button
                    size="md"
                    variant="default"
                    aria-label={texts.remove(name)}
                    onClick={() => void remove(accountId, name)}
                  >
                    {texts.removeShort}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
        <section aria-label={texts.others}>
          <Text fw={600}>{texts.others}</Text>
          {others.length === 0 ? (
            <Text>{texts.nobody}</Text>
          ) : (
            <ul className={`plain-list ${classes.people}`}>
              {others.map(({ accountId, name }) => (
                <li key={accountId} className={classes.person}>
                  <bdi>{name}</bdi>
                  <Button
                    size="md"
                    variant="default"
                    aria-label={texts.add(name)}
                    onClick={() => void add(accountId, name)}
                  >
                    {texts.addShort}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
        <Group justify="flex-end">
          <Button size="md" onClick={onClose}>
            {texts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
