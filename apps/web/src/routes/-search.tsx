import { queryMeetingList } from '@civic-hub/committee'
import { canWrite } from '@civic-hub/protocol'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { type LinkOptions, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { settingsPagesFor } from '../features/committee/committees/deletable.ts'
import { addressOfFound } from '../features/committee/search/found-address.ts'
import type { SearchCommand } from '../features/committee/search/search-command.ts'
import { SearchDialog } from '../features/committee/search/search-dialog.tsx'
import { ScheduleMeeting } from '../features/meeting/meetings/schedule-meeting.tsx'
import { startNow } from '../features/meeting/meetings/start-now.ts'
import { createObservable, useObservable } from '../replica/observable.ts'
import { useCommittees } from '../replica/react/device-provider.tsx'
import { useReplicaOnScreen, WithReplicaOnScreen } from '../replica/react/replica-provider.tsx'
import type { Replica } from '../replica/replica.ts'
import { useIsOnSiteTeam } from '../replica/session/session.ts'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { committeeTools, communityPages } from '../shell/committee-tools.ts'
import { explorePages } from '../shell/explore-pages.ts'
import { useCurrentCommittee } from '../shell/use-current-committee.ts'
import { useInstall } from '../shell/use-install.ts'
import { committeeRulesTexts } from '../texts/en/committee-rules.gen.ts'
import { ruleLabelsTexts } from '../texts/en/rule-labels.gen.ts'
import { searchTexts } from '../texts/en/search.gen.ts'
import { settingsPagesTexts } from '../texts/en/settings-pages.gen.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { askToConfirm } from '../ui/confirm-dialog.tsx'

const { actions: texts, pages } = searchTexts
const { header } = shellTexts

interface SearchProps {
  opened: boolean
  onClose: () => void
  onSignOut: (everywhere: boolean) => void
}

/** The search with all its targets: the committee's content, pages, and the actions that this person may use. */
export function Search({ opened, onClose, onSignOut }: SearchProps) {
  const router = useRouter()
  const onScreen = useReplicaOnScreen()
  const committee = useCurrentCommittee()
  // Nothing of a closed session is found, and its screen offers no actions of the committee.
  const replica = onScreen?.documentId === committee?.id ? onScreen : null
  const { committees } = useCommittees()
  const [planning, setPlanning] = useState<'new' | null>(null)
  const go = (link: LinkOptions) => void router.navigate(link)
  const others = committees.filter(({ id, lost }) => !lost && id !== committee?.id)
  const home = ({ slug }: CommitteeOnDevice) => go({ to: '/$committeeId/home', params: { committeeId: slug } })
  const ofCommittee = useCommitteeCommands(opened ? replica : null, committee, go, () => setPlanning('new'))
  const ofPerson = usePersonCommands(go, onSignOut)
  const elsewhere = others.map((other) => ({ id: other.id, name: other.name, open: () => home(other) }))
  const commands: SearchCommand[] = [
    ...ofCommittee,
    ...others.map(
      (other): SearchCommand => ({
        id: `switch-${other.id}`,
        group: 'actions',
        label: texts.switchTo(other.name),
        words: texts.switchWords,
        icon: 'door',
        run: () => home(other),
      }),
    ),
    ...ofPerson,
  ]

  return (
    <>
      <SearchDialog
        opened={opened}
        onClose={onClose}
        replica={replica}
        committee={committee}
        commands={commands}
        elsewhere={elsewhere}
        onOpen={(entry, other, newTab) => {
          const { slug } = others.find(({ id }) => id === other?.id) ?? committee ?? {}
          if (slug === undefined) return
          const link = addressOfFound(slug, entry)
          if (newTab) open(router.buildLocation(link).href, '_blank', 'noopener')
          else go(link)
        }}
      />
      {committee && (
        <WithReplicaOnScreen>
          <ScheduleMeeting
            slug={committee.slug}
            committeeName={committee.name}
            planning={planning}
            onClose={() => setPlanning(null)}
          />
        </WithReplicaOnScreen>
      )}
    </>
  )
}

const nothing = createObservable<null>(null)

/** Returns the actions and pages of the open committee, without the actions that a reader may not use. */
function useCommitteeCommands(
  replica: Replica | null,
  committee: CommitteeOnDevice | null,
  go: (link: LinkOptions) => void,
  onPlan: () => void,
): SearchCommand[] {
  const access = useObservable(replica?.access ?? nothing)
  const tooOld = useObservable<boolean | null>(replica?.fromNewerApp ?? nothing)
  const opening = useObservable<string | null>(replica?.opening ?? nothing)
  const isThere = opening !== null && opening !== 'loading'
  const live = useMemo(
    () =>
      replica && isThere
        ? queryMeetingList(replica.doc)
            .read()
            .filter(({ status }) => status === 'live')
        : [],
    [replica, isThere],
  )
  if (!replica || !committee || !isThere || access === null) return []
  const { slug, name } = committee
  const params = { committeeId: slug }

  async function start(of: Replica): Promise<void> {
    const confirmed = await askToConfirm({
      title: texts.startNow,
      body: texts.startNowQuestion,
      confirmLabel: texts.startNowConfirm,
    })
    const meetingId = confirmed ? startNow(of, { title: '', committeeName: name }) : null
    if (meetingId !== null) go({ to: '/$committeeId/meetings/$meetingId', params: { ...params, meetingId } })
  }

  const canEdit = canWrite(access) && tooOld !== true
  return [
    ...live.map(
      ({ id, title }): SearchCommand => ({
        id: `live-${id}`,
        group: 'actions',
        label: texts.join(title.trim() || searchTexts.untitled),
        icon: 'play',
        run: () => go({ to: '/$committeeId/meetings/$meetingId', params: { ...params, meetingId: id } }),
      }),
    ),
    ...(canEdit
      ? (
          [
            {
              id: 'new-meeting',
              label: texts.newMeeting,
              words: texts.newMeetingWords,
              icon: 'add',
              run: onPlan,
            },
            {
              id: 'start-now',
              label: texts.startNow,
              words: texts.startNowWords,
              icon: 'play',
              run: () => void start(replica),
            },
          ] as const
        ).map((command) => ({ ...command, group: 'actions' as const }))
      : []),
    ...[...committeeTools, ...communityPages].map(
      ({ to, icon, label }): SearchCommand => ({
        id: to,
        group: 'pages',
        label,
        icon,
        run: () => go({ to, params }),
      }),
    ),
    ...(canEdit
      ? [
          {
            id: 'template',
            group: 'pages' as const,
            label: pages.template,
            icon: 'flag' as const,
            run: () => go({ to: '/$committeeId/meetings/template', params }),
          },
        ]
      : []),
    ...settingsPagesFor(committee).map(
      (hash): SearchCommand => ({
        id: `settings-${hash}`,
        group: 'pages',
        label: pages.committeeSettings(settingsPagesTexts.committee[hash]),
        icon: 'settings',
        run: () => go({ to: '/$committeeId/settings', params, hash }),
      }),
    ),
    {
      id: 'rules',
      group: 'pages',
      label: committeeRulesTexts.title,
      icon: 'flag',
      run: () => go({ to: '/$committeeId/meetings/rules', params }),
    },
    ...Object.entries(ruleLabelsTexts).map(
      ([name, label]): SearchCommand => ({
        id: `rule-${name}`,
        group: 'pages',
        label: pages.rule(label),
        words: name,
        isOnlyFound: true,
        icon: 'flag',
        run: () => go({ to: '/$committeeId/meetings/rules', params, hash: name }),
      }),
    ),
    {
      id: 'removed',
      group: 'pages',
      label: pages.removed,
      icon: 'remove',
      run: () => go({ to: '/$committeeId/history/$part', params: { ...params, part: 'removed' } }),
    },
  ]
}

/** Returns the actions and pages that are independent of a committee. */
function usePersonCommands(go: (link: LinkOptions) => void, onSignOut: (everywhere: boolean) => void): SearchCommand[] {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstall()
  const isDark = scheme === 'dark'
  const commands: (Omit<SearchCommand, 'id'> | false)[] = [
    {
      group: 'actions',
      label: isDark ? texts.light : texts.dark,
      words: texts.coloursWords,
      icon: isDark ? 'sun' : 'moon',
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    install !== null && {
      group: 'actions',
      label: header.install,
      words: texts.installWords,
      icon: 'install',
      run: install,
    },
    {
      group: 'actions',
      label: header.signOut,
      words: texts.signOutWords,
      icon: 'signOut',
      run: () => onSignOut(false),
    },
    {
      group: 'pages',
      label: header.allCommittees,
      words: texts.allWords,
      icon: 'door',
      run: () => go({ to: '/choose-committee' }),
    },
    { group: 'pages', label: header.profile, icon: 'person', run: () => go({ to: '/profile' }) },
    { group: 'pages', label: header.settings, icon: 'settings', run: () => go({ to: '/settings' }) },
    ...Object.entries(settingsPagesTexts.person).map(([hash, title]) => ({
      group: 'pages' as const,
      label: pages.settings(title),
      icon: 'settings' as const,
      run: () => go({ to: '/settings', hash }),
    })),
    ...explorePages.map(({ to, icon, label }) => ({
      group: 'pages' as const,
      label,
      icon,
      run: () => go({ to }),
    })),
    isOnSiteTeam && {
      group: 'pages',
      label: header.administration,
      icon: 'key',
      run: () => go({ to: '/admin' }),
    },
  ]
  return commands.flatMap((command) => (command ? [{ ...command, id: command.label.replaceAll(' ', '-') }] : []))
}
