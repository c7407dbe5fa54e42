import { Menu } from '@mantine/core'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { ButtonMenu } from '../ui/button-menu.tsx'
import type { OpensFromButton } from '../ui/use-menu-button.ts'
import { CommitteeMark } from './committee-mark.tsx'
import classes from './committee-switcher.module.css'

interface CommitteeEntriesProps extends OpensFromButton {
  committees: readonly CommitteeOnDevice[]
  currentId: string | undefined
  onSwitch: (committee: CommitteeOnDevice) => void
  onAll: () => void
}

/** The menu entries of the committees that the person can switch to. */
export function CommitteeEntries(props: CommitteeEntriesProps) {
  const { committees, currentId, onSwitch, onAll, ...dropdown } = props
  return (
    <ButtonMenu {...dropdown} position="bottom-start" className={classes.list}>
      {committees
        .filter(({ lost }) => !lost)
        .map((committee) => (
          <Menu.Item
            key={committee.id}
            leftSection={<CommitteeMark name={committee.name} size={28} />}
            className={classes.item}
            aria-current={committee.id === currentId || undefined}
            onClick={() => onSwitch(committee)}
          >
            <bdi>{committee.name}</bdi>
          </Menu.Item>
        ))}
      <Menu.Divider />
      <Menu.Item onClick={onAll}>{shellTexts.header.allCommittees}</Menu.Item>
    </ButtonMenu>
  )
}
