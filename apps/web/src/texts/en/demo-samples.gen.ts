// Written by `npm run texts` from messages/en/demo-samples.arb, which is the file to edit.

export const demoSamplesTexts = {
  /** The name of the demo committee, which has invented content. */
  name: 'Demo Committee',
  emoji: '🧪',
  people: [
    {
      /** Invented people. Choose names that are usual where your language is spoken. */
      name: 'Ana Ruiz',
      /** The office of the person in the committee. */
      role: 'Chair',
    },
    {
      name: 'Ben Okafor',
      role: 'Vice Chair',
    },
    {
      name: 'Clara Lindqvist',
      role: 'Secretary',
    },
    {
      name: 'David Kim',
      role: 'Treasurer',
    },
    {
      name: 'Esther Novak',
      role: 'Member',
    },
    {
      name: 'Farid Haddad',
      role: 'Member',
    },
    {
      name: 'Grace Thompson',
      role: 'Member',
    },
  ] as const,
  /** An action item of a meeting. */
  actionItem: (meeting: string) => `Follow up on ${meeting}`,
  /** The name of a file. The number of the meeting. */
  document: (meeting: number) => `sample-document-${meeting}.pdf`,
  /** A recording in words, with the office of each speaker before what they said. */
  transcript: 'Chair: Welcome, everybody. We begin with the minutes of the last meeting.\nSecretary: They were sent on Monday. Are there any corrections?\nChair: There are none. Then we go on to old business.',
  opening: 'The chair opened the meeting and welcomed the guests.',
  motions: [
    {
      /** After the words “I move”: what the committee is asked to decide. */
      text: 'to replace the swings at Mill Pond playground before the summer',
      /** Notes of the talk about the motion. */
      notes: 'The inspector’s report of the playground was presented. Two of four swings are out of order.',
    },
    {
      text: 'to open the community garden at Station Road for a second year',
      notes: 'Twelve households asked for a bed; nine were given one last year.',
    },
    {
      text: 'to ask the town for a crossing at Oak Street School',
      notes: 'Parents described the traffic between 7:30 and 8:00 in the morning.',
    },
    {
      text: 'to hold the summer fair on the market square again',
      notes: 'The volunteers of last year would help again. The stage can be borrowed from the school.',
    },
    {
      text: 'to move the monthly meeting to the morning',
      notes: 'Members who work in shifts asked for it. Others could not come before six in the evening.',
    },
    {
      text: 'to spend up to $4,800 on trees along Canal Walk',
      notes: 'Three offers were compared. The nursery in town waters the trees for two years.',
    },
    {
      text: 'to lend the projector to associations of the town',
      notes: 'A list at the library would show who has it.',
    },
    {
      text: 'to publish the ledger on the town’s website every quarter',
      notes: 'The treasurer can export it in a few minutes.',
    },
    {
      text: 'to repair the fence at the sports ground',
      notes: 'The sports club offers to do the work if the committee pays for the material.',
    },
    {
      text: 'to charge a fee for beds in the community garden',
      notes: 'The costs of the water were compared with the number of beds.',
    },
    {
      text: 'to open the library on Saturday mornings until the end of the year',
      notes: 'The librarian reported 40 visitors on each trial Saturday. Two volunteers would be needed every week.',
    },
  ] as const,
  announcements: [
    {
      title: 'Volunteers wanted for the summer fair',
      text: 'We need twelve people for the stalls and four for the stage. Tell Grace which hours suit you.',
    },
    {
      title: 'The trees along Canal Walk are planted',
      text: 'Thank you to everybody who helped on Saturday. The nursery waters them until next autumn.',
    },
    {
      title: 'New: the garden’s waiting list',
      text: 'Households that want a bed next year can sign up at the library.',
    },
  ] as const,
  ideas: [
    {
      title: 'A repair café once a month',
      description: 'A room, a few tools, and people who know how to mend lamps, bicycles and clothes.',
      comments: [
        'The workshop at the school is free on Sundays.',
      ] as const,
    },
    {
      title: 'Benches along the river',
      description: 'Older people tell us that the walk to the bridge is too long without a seat.',
      comments: [
        'Three benches would be enough.',
        'The town has two in store. I will ask.',
      ] as const,
    },
    {
      title: 'Bicycle stands at the station',
      description: 'Twenty stands under the roof beside the ticket office.',
      comments: [
        'The railway agreed last month.',
      ] as const,
    },
  ] as const,
  resources: [
    {
      title: 'Rules of procedure',
      note: 'Adopted in January. A motion needs a mover and a seconder.',
      category: 'Rules',
    },
    {
      title: 'Keys of the meeting room',
      note: 'At the front desk of the town hall until 8 PM.',
      category: 'Room',
    },
    {
      title: 'How to write to the council',
      note: 'Letters reach the council on the first Monday.',
      category: 'Town',
    },
  ] as const,
  income: [
    {
      /** A category of the ledger of incomes and expenses. */
      category: 'Town grant',
      note: 'First half of the year',
    },
    {
      category: 'Town grant',
      note: 'Second half of the year',
    },
    {
      category: 'Donations',
      note: 'Campaign for the playground',
    },
    {
      category: 'Summer fair',
      note: 'Stalls and raffle',
    },
  ] as const,
  expenses: [
    {
      category: 'Playground',
      note: 'Safety flooring',
    },
    {
      category: 'Canal Walk',
      note: 'Trees and planting',
    },
    {
      category: 'Community garden',
      note: 'Water connection',
    },
    {
      category: 'Summer fair',
      note: 'Stage, sound and insurance',
    },
    {
      category: 'Library',
      note: 'Saturday openings',
    },
    {
      category: 'Playground',
      note: 'Inspection',
    },
    {
      category: 'Office',
      note: 'Printing and postage',
    },
    {
      category: 'Office',
      note: 'Projector',
    },
  ] as const,
}
