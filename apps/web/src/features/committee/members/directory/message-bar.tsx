import { isInGroup, type MessageGroup, messageGroups } from '@civic-hub/committee/members'
import { isEmail } from '@civic-hub/protocol'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { membersTexts } from '../../../../texts/en/members.gen.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { FoldedOnPhones } from '../../../../ui/folded-on-phones.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { inactive } from '../../../../ui/inactive.ts'
import { lazyDialog } from '../../../../ui/lazy-dialog.tsx'
import { notifyError } from '../../../../ui/notify.ts'
import classes from './directory.module.css'
import type { DirectoryRow } from './directory-row.ts'
import { distinct, type Mail, mailsInBcc, openMail } from './mails.ts'

const SeveralMailsDialog = lazyDialog(() => import('./several-mails-dialog.tsx'), 'SeveralMailsDialog')

const { message: texts } = membersTexts
type GroupChoice = MessageGroup | 'selected' | ''

interface MessageBarProps {
  /** All members of the directory, independent of the filter. */
  rows: readonly DirectoryRow[]
  selected: readonly DirectoryRow[]
}

/**
 * Writes to the selected members, to a group or to all, by the person's own mail program and in BCC. It stays at the bottom
 * of the window while the table is there.
 */
export function MessageBar({ rows, selected }: MessageBarProps) {
  const [group, setGroup] = useState<GroupChoice>('selected')
  const [several, setSeveral] = useState<readonly Mail[]>([])
  const [opened, setOpened] = useState(false)

  const inGroup =
    group === '' ? [] : group === 'selected' ? selected : rows.filter(({ member }) => isInGroup(member.role, group))
  const everybody = addressesOf(rows)
  const addressed = group === '' ? everybody : addressesOf(inGroup)
  const asked = group === '' ? rows : inGroup
  const leftOut = asked.filter(({ member }) => !isEmail(member.email)).length

  function write(addresses: readonly string[], subject: string, who: string): void {
    const mails = mailsInBcc(addresses, subject)
    const [only] = mails
    if (!only) return void notifyError({ title: texts.nobody(who) })
    if (mails.length === 1) return openMail(only.href)
    setSeveral(mails)
    setOpened(true)
  }

  function copy(): void {
    void copyText(addressed.join(', '), {
      done: { title: texts.copied(addressed.length) },
      failed: { title: texts.notCopied, message: texts.notCopiedBody },
    })
  }

  return (
    <div className={classes.composer}>
      <FoldedOnPhones label={texts.fold}>
        <fieldset className={classes.messages}>
          <legend className="visually-hidden">{texts.title}</legend>
          <NativeSelect
            label={texts.group}
            value={group}
            data={[
              { value: '', label: texts.pickGroup },
              ...messageGroups.map((value) => ({ value, label: texts.groups[value] })),
              { value: 'selected', label: texts.selectedCount(selected.length) },
            ]}
            onChange={(event) => setGroup(event.currentTarget.value as GroupChoice)}
          />
          <div className={classes.messageButtons}>
            <Button
              size="md"
              variant="default"
              {...inactive(group === '')}
              onClick={() => {
                if (group === '') return
                const name = texts.groups[group]
                write(addressesOf(inGroup), texts.subjects.group(name), name)
              }}
            >
              {texts.messageGroup}
            </Button>
            <Button
              size="md"
              variant="default"
              {...inactive(everybody.length === 0)}
              onClick={() => {
                if (everybody.length > 0) write(everybody, texts.subjects.all, texts.messageAll)
              }}
            >
              {texts.messageAll}
            </Button>
            <Button
              size="md"
              variant="default"
              leftSection={<Icon name="copy" size={18} />}
              {...inactive(addressed.length === 0)}
              onClick={() => addressed.length > 0 && copy()}
            >
              {texts.copy}
            </Button>
          </div>
          <p className={classes.hint}>
            {texts.hint} {leftOut > 0 && texts.withoutAddress(leftOut)}
          </p>
          <SeveralMailsDialog opened={opened} mails={several} onClose={() => setOpened(false)} />
        </fieldset>
      </FoldedOnPhones>
    </div>
  )
}

/** The valid addresses of the rows, without duplicates. */
const addressesOf = (rows: readonly DirectoryRow[]): string[] =>
  distinct(rows.flatMap(({ member }) => (isEmail(member.email) ? [member.email] : [])))
