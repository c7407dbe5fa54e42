import type { PlantedFault } from '../planted-fault.ts'

const committee = 'apps/web/src/features/committee'
const members = `${committee}/members`
const committees = `${committee}/committees`

export const faults: readonly PlantedFault[] = [
  {
    name: 'an edit of a member overwrites the fields that another member edited meanwhile',
    patch: {
      file: 'packages/committee/src/committee/members/member-transitions.ts',
      from: 'if (next[field] === member[field]) continue',
      to: '',
    },
    tests: [`${members}/members.screen.test.tsx > two people edit one member`],
  },
  {
    name: 'a message to a group can be written without a group',
    patch: {
      file: `${members}/directory/message-bar.tsx`,
      from: "{...inactive(group === '')}",
      to: '',
    },
    tests: ['apps/web/src/features/committee/members/members.screen.test.tsx'],
  },
  {
    name: 'a second press on a column of the directory does not reverse the order',
    patch: {
      file: `${members}/directory/members-table.tsx`,
      from: 'descending: order.by === by && !order.descending',
      to: 'descending: false',
    },
    tests: ['apps/web/src/features/committee/members/members.screen.test.tsx'],
  },
  {
    name: 'the undo of an import of members leaves the changed roles',
    patch: {
      file: `${members}/csv/undo-edits.ts`,
      from: '(field) => is[field] === changes[field])',
      to: '(field) => is[field] !== changes[field])',
    },
    tests: [`${members}/members.screen.test.tsx > undoes an import`],
  },
  {
    name: 'the only owner is asked whether to leave',
    patch: {
      file: `${members}/access/person-row.tsx`,
      from: 'if (lastOwner) return',
      to: 'if (lastOwner && !self) return',
    },
    tests: ['tests/components/joining.test.ts > the only owner is told'],
  },
  {
    name: 'an owner lowers their own access without a question',
    patch: {
      file: `${members}/access/person-row.tsx`,
      from: 'if (self && accessLevels',
      to: 'if (!self && accessLevels',
    },
    tests: ['tests/components/joining.test.ts > the only owner is told'],
  },
  {
    name: 'requests to join are not announced to an owner',
    patch: {
      file: `${members}/access/join-requests.tsx`,
      from: '<p role="status" className=',
      to: '<p className=',
    },
    tests: ['tests/components/joining.test.ts > a request to join is announced'],
  },
  {
    name: 'a committee without a name does not focus its field',
    patch: {
      file: `${committees}/rename-committee.tsx`,
      from: 'return focusFirstInvalid(event.currentTarget)',
      to: 'return',
    },
    tests: ['tests/components/joining.test.ts > an owner renames the committee'],
  },
  {
    name: 'the list of committees calls the hub unreachable before a request failed',
    patch: {
      file: `${committees}/choose-committee-page.tsx`,
      from: 'ready && unanswered && ',
      to: 'ready && ',
    },
    tests: ['tests/components/joining.test.ts > the list of committees shows that the hub is unreachable only after'],
  },
  {
    name: 'a repeated invitation does not show how long to wait',
    patch: {
      file: `${members}/invitations/use-invitation-actions.ts`,
      from: "if (code === 'too-many-requests' && retryAfterSeconds !== undefined)",
      to: "if (code === 'too-many-requests' && retryAfterSeconds === undefined)",
    },
    tests: ['tests/components/invitations.test.ts > a member is added with a role'],
  },
  {
    name: 'the link of a revoked invitation is still shown',
    patch: {
      file: `${members}/invitations/use-invitation-actions.ts`,
      from: 'onLink(invitation.id, null)',
      to: '',
    },
    tests: ['tests/components/invitations.test.ts > the invitation of a removed member'],
  },
  {
    name: 'a deletion without a connection does not say that it needs one',
    patch: {
      file: `${committees}/delete-committee.tsx`,
      from: "code === 'unreachable' ? texts.offline : problemText(answer.problem)",
      to: 'problemText(answer.problem)',
    },
    tests: ['tests/components/committee-deletion.test.ts > an owner deletes a committee, only with a connection'],
  },
  {
    name: 'the General Committee can be deleted',
    patch: {
      file: `${committees}/deletable.ts`,
      from: "if (access !== 'owner') return ['export']",
      to: "if (access !== 'owner') return ['export', 'delete']",
    },
    tests: ['tests/components/committee-deletion.test.ts > an owner deletes a committee, only with a connection'],
  },
  {
    name: 'a committee with unsent changes is removed from the device without a question',
    patch: {
      file: `${committees}/use-remove-from-device.ts`,
      from: 'waiting === 0 ||',
      to: 'waiting >= 0 ||',
    },
    tests: ['tests/components/committee-deletion.test.ts > a device that was offline learns of the deletion'],
  },
  {
    name: 'an address without a committee stays in the history of the browser',
    patch: {
      file: `${committees}/most-recent-committee.tsx`,
      from: 'history.replace(`/',
      to: 'history.push(`/',
    },
    tests: [
      'apps/web/src/features/committee/committees/committee-addresses.screen.test.tsx > of the committee that was opened last',
    ],
  },
  {
    name: 'an address that needs a committee leads to the list without the reason',
    patch: {
      file: `${committees}/most-recent-committee.tsx`,
      from: 'notifyError({ title: texts.noneSelected })',
      to: '',
    },
    tests: [
      'apps/web/src/features/committee/committees/committee-addresses.screen.test.tsx > a device without committees',
    ],
  },
  {
    name: 'a stranger is led away from a committee without the reason',
    patch: {
      file: `${committees}/use-committee-of-route.ts`,
      from: 'notifyError({ title: latest ? committeeRouteTexts.redirected : committeeRouteTexts.notFound })',
      to: '',
    },
    tests: ['tests/components/access.test.ts > a person without membership, or without an account'],
  },
]
