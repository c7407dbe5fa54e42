import { isolate } from '../isolate.ts'

export const committeeTexts = {
  choose: {
    documentTitle: 'Choose a committee | Civic Hub',
    title: 'Choose a committee',
    subtitle: 'The committees that you can open. They are kept on this device and work without a connection.',
    list: 'Your committees',
    enter: 'Enter Committee',
    enterNamed: (name: string) => `Enter Committee ${isolate(name)}`,
    joinOrCreate: 'Join or Create Committee',
    empty: 'No committees yet. Join one by its name, or create one.',
    unregistered: 'Only on this device so far. Others can join once it has synced.',
    offline: 'The server cannot be reached at the moment. You see the committees that are on this device.',
    access: { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' },
    requestsNamed: (name: string, requests: string) => `${requests}: ${isolate(name)}`,
    requested: {
      title: 'Requested',
      since: (date: string) => `You asked to join on ${date}. Its owners have not answered yet.`,
      withdraw: 'Withdraw',
      withdrawNamed: (name: string) => `Withdraw the request to join ${isolate(name)}`,
      withdrawn: (name: string) => `Your request to join ${isolate(name)} was withdrawn`,
      failed: 'Your request was not withdrawn',
    },
  },
  join: {
    title: 'Join or Create Committee',
    intro: 'Type the name of the committee. If it does not exist yet, it is created, and you are its owner.',
    label: 'Committee name',
    placeholder: 'Parks Committee',
    submit: 'Join or create',
    busy: 'One moment…',
    joined: (name: string) => `Joined ${isolate(name)}`,
    created: (name: string) => `Created ${isolate(name)}`,
    createdBody: 'You are its owner. Invite people on the Members page.',
    createdOffline:
      'It is only on this device until there is a connection. If its address is taken by then, a number is added to it.',
    requested: (name: string) => `Your request to join ${isolate(name)} was sent`,
    requestedBody: 'Its owners decide. When one of them accepts, you can open the committee from your list.',
    invitationOnly: (name: string) =>
      `Joining ${isolate(name)} is by invitation only. Ask one of its owners to invite you.`,
  },
  route: {
    notFound: 'Committee not found',
    redirected: 'Committee not found. Redirected to your most recent committee.',
    opening: 'Opening the committee…',
    unavailable: {
      title: 'This committee is not on this device yet',
      body: 'It is downloaded as soon as the server answers. After that, it also works without a connection.',
      back: 'Choose another committee',
    },
    lost: {
      list: 'No longer available',
      deletedTitle: (name: string) => `${isolate(name)} was deleted`,
      deletedBody:
        'One of its owners deleted this committee for everyone. What you wrote without a connection is kept on this device, and you can export it. For 30 days after the deletion, the person who runs this server can restore the committee.',
      wasDeleted: 'Deleted by one of its owners',
      accessRemoved: 'You no longer have access',
      waiting: (count: number) =>
        count === 1
          ? '1 of your changes is only on this device.'
          : `${count} of your changes are only on this device.`,
      exportNamed: (name: string) => `Export now: ${isolate(name)}`,
      removal: {
        action: 'Remove from this device',
        named: (name: string) => `Remove from this device: ${isolate(name)}`,
        title: 'Remove it from this device?',
        body: (count: number) =>
          count === 1
            ? '1 of your changes is nowhere else. It is lost unless you export it first.'
            : `${count} of your changes are nowhere else. They are lost unless you export them first.`,
        done: (name: string) => `${isolate(name)} was removed from this device`,
        failed: 'It could not be removed',
        failedBody: 'It is open in another tab. Close the other tabs and try again.',
      },
      title: 'You no longer have access to this committee',
      body: 'To open it again, ask one of its owners. What you wrote without a connection is kept on this device, and you can export it.',
      export: 'Export now',
    },
  },
  deletion: {
    title: 'Delete committee',
    note: 'Only owners can delete a committee. It is deleted for everyone, with all its meetings and notes.',
    action: 'Delete this committee',
    busy: 'Deleting…',
    question: (name: string) =>
      `Are you sure you want to delete "${isolate(name)}"? This action cannot be undone.`,
    restorable:
      'Everyone loses it at once, on all devices. For 30 days, only the person who runs this server can restore it.',
    onlyHere: 'It is only on this device, so nobody can restore it.',
    confirm: 'Delete',
    done: (name: string) => `${isolate(name)} was deleted`,
    doneRestorable: 'For 30 days, the person who runs this server can restore it.',
    failed: 'The committee was not deleted',
    offline: 'Deleting a committee needs a connection to the server.',
    refusals: {
      'not-found': 'Committee not found',
      last: 'Cannot delete the last committee',
      'built-in': 'The General Committee cannot be deleted',
      'not-owner': 'Only owners can delete a committee',
    },
  },
  people: {
    documentTitle: (name: string) => `Members – ${isolate(name)} | hub`,
    title: (name: string) => `Members - ${isolate(name)}`,
    subtitle: 'Who can open this committee, and what they can do there.',
    offline:
      'This list is kept by the server, which cannot be reached at the moment. You can keep working on everything else.',
    unregistered:
      'This committee is only on this device so far. You can invite people once it has synced with the server.',
    tryAgain: 'Try again',
    table: {
      name: 'Name',
      email: 'Email',
      access: 'Access',
      actions: 'Actions',
      caption: 'People with access',
    },
    you: '(you)',
    accessOf: (name: string) => `Access of ${isolate(name)}`,
    access: {
      owner: 'Owner: edits, and decides who has access',
      editor: 'Editor: reads and writes',
      viewer: 'Viewer: reads',
    },
    accessShort: { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' },
    accessChanged: {
      owner: (name: string) => `${isolate(name)} is now an owner`,
      editor: (name: string) => `${isolate(name)} is now an editor`,
      viewer: (name: string) => `${isolate(name)} is now a viewer`,
    },
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${isolate(name)}`,
    removeTitle: (name: string) => `Remove ${isolate(name)} from this committee?`,
    removeBody:
      'Their devices stop syncing at once. What they wrote stays in the committee. Invitations that they made and that are still open end. You can invite them again at any time.',
    removed: (name: string) => `${isolate(name)} no longer has access`,
    undo: 'Undo',
    leaveTitle: 'Leave this committee?',
    leaveBody: 'You will no longer be able to open it, unless an owner invites you again.',
    leave: 'Leave',
    leftYourself: (name: string) => `You left ${isolate(name)}`,
    lastOwnerTitle: 'You are the only owner',
    lastOwner:
      'A committee needs an owner. To leave, make someone else an owner first, or delete the committee.',
    backAgain: (name: string) => `${isolate(name)} has access again`,
    requests: {
      title: 'Requests to join',
      empty: 'Nobody is asking to join.',
      count: (count: number) => (count === 1 ? '1 person asks to join.' : `${count} people ask to join.`),
      since: (date: string) => `Asked on ${date}`,
      accept: 'Accept as editor',
      acceptNamed: (name: string) => `Accept as editor: ${isolate(name)}`,
      dismiss: 'Decline',
      dismissNamed: (name: string) => `Decline ${isolate(name)}`,
      accepted: (name: string) => `${isolate(name)} now has access`,
      dismissed: (name: string) => `The request of ${isolate(name)} was declined`,
    },
    joinPolicy: {
      title: 'How others can join',
      options: {
        open: {
          label: 'Open',
          description: 'Anyone who is signed in and types its name joins as an editor.',
        },
        'by-request': {
          label: 'By request',
          description: 'Anyone who types its name sends a request, and an owner answers it.',
        },
        'by-invitation': {
          label: 'By invitation only',
          description: 'Only people that an owner invites can open it.',
        },
      },
      saved: 'How others can join was changed',
    },
    general: 'The General Committee is open to everyone who is signed in.',
    failed: 'That did not work',
  },
} as const
