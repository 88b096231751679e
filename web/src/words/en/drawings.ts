/** English: the captions and notes of the drawings beside rules. */
export const drawings = {
  bands: {
    caption:
      'Bands of 10 cm from the edge of the shooting leader: the nearer base edge counts, and a border belongs to the lower band.',
    band: 'band {n}',
    edgeInside: 'band 1: edge inside',
  },
  edges: {
    caption:
      'A distance runs from the edge of one base to the edge of the other, not from the centres.',
    theDistance: 'the distance',
    notThis: 'not this',
  },
  leaders: {
    caption:
      'From unit to unit it is measured from leader to leader (the spike marks the leader), even if others stand nearer.',
    leaderToLeader: 'leader to leader',
  },
  touching: {
    caption:
      'Left: less than 2.5 cm between the bases, in contact and engaged. Right: 2.5 cm or more, both stay free.',
    under: 'under 2.5 cm',
    engaged: 'engaged',
    orMore: '2.5 cm or more',
    free: 'free',
  },
  cohesion: {
    caption:
      'Every member is within 10 cm of the leader and within 2.5 cm of another member. The hatched one is near the leader but too far from all others.',
    ofLeader: '10 cm of the leader',
    gap: '2.5 cm',
    tooFar: 'more than 2.5 cm',
  },
  sight: {
    caption:
      'One straight line from edge to edge that meets no obstacle is enough: B is seen, even in part. Every line to C meets the container.',
    bIsSeen: 'B is seen',
    cIsHidden: 'C is hidden',
  },
  screen: {
    caption: 'Soldiers never block sight, friend or foe. A machine does.',
    seen: 'seen',
    hidden: 'hidden',
  },
  succession: {
    caption:
      'The leader falls: the standard fighter nearest to his place leads from now on, not a nearer bearer of a special weapon.',
    leadsNow: 'leads now',
    fallenLeader: 'fallen leader',
    specialWeapon: 'special weapon',
  },
  sizes: {
    caption:
      'Seen from the side: behind an obstacle of Size 3 a fighter of Size 2 or 3 is hidden; one of Size 4 or more is seen over it.',
    hidden: 'hidden',
    obstacle: 'obstacle',
    visible: 'visible',
    size: 'Size {n}',
  },
  reach: {
    caption:
      'Filled: the combat movement, as many cm as the Movement value. Dashed: the rush, 6 cm farther for infantry and 10 cm for machines.',
    movement: 'Movement',
    rush: '+ 6 cm, rush',
    mayShoot: 'may shoot',
    noShooting: 'no shooting',
  },
  around: {
    caption:
      'The path goes round what stands in the way, and its whole length counts. The gap on the right is too narrow for the base.',
    thePath: 'the path',
    tooNarrow: 'too narrow',
  },
  passing: {
    caption:
      'Own soldiers let their side pass, but no base may end on another. Enemy infantry stops the way: it has to be walked round.',
    throughOwn: 'through own',
    stopped: 'stopped',
  },
  runOver: {
    caption:
      'A machine rushes straight through infantry. Whoever lies even partly on the way of its base is diced for: free fighters fall on 5+, engaged ones on 3+.',
    onTheWay: 'on the way',
    besideIt: 'beside it',
    theEnd: 'the end',
  },
  aside: {
    caption:
      'A survivor under the end of the machine is set aside by his owner, 2.5 cm away from every opponent. Without such a place he is lost.',
    gap: '2.5 cm',
    hisNewPlace: 'his new place',
  },
  watching: {
    caption:
      'The enemy moves (1) and ends in view; only then the unit in overwatch may fire at him (2). Who does not move is not fired at.',
    inOverwatch: 'in overwatch',
  },
  combats: {
    caption:
      'Each attacker is set against one kind of defender in contact with him. The losses are picked among defenders in contact with those who struck; the one behind is safe.',
    inContact: 'in contact',
    safe: 'safe',
    attackers: 'attackers',
  },
  climbing: {
    caption:
      'Crossing a low wall, or ending on a container: a combat movement of at most half the Movement, for the whole unit. Machines cannot.',
    halfTheMovement: 'half the Movement',
    onTop: 'on top',
  },
  control: {
    caption:
      'Infantry within 10 cm of the objective is counted: three against two, so the three control it. The machine does not count, nor does who stands farther off.',
    range: '10 cm, edge to edge',
    neverCounts: 'never counts',
    tooFar: 'too far',
  },
  entering: {
    caption:
      'The unit starts outside, its bases touching the edge of its access zone. The movement is measured from there, and every base ends on the table.',
    itsMovement: 'its movement',
    accessZone: 'access zone',
  },
  dropping: {
    caption:
      'From round 2 on: all fighters within 10 cm of the drop point, in cohesion, none in contact with an enemy. The unit then rests for this round.',
    within: 'within 10 cm',
  },
  deploying: {
    caption:
      'In round 1 the unit is set up with every base inside its deployment zone; then it acts as usual.',
    notWhollyInside: 'not wholly inside',
    deploymentZone: 'deployment zone',
  },
  zone: {
    caption:
      'The zone of fire: between the two outer lines that touch both units, and between the units. All members shape it. A base even partly inside is caught, of whatever side.',
    caught: 'caught',
    caughtInPart: 'caught, in part',
    notCaught: 'not caught',
  },
  melee: {
    caption:
      'Who shoots at an engaged unit shoots at the whole melee: all units in it count as one, and the zone of fire runs to all of them.',
    oneTarget: 'one target',
  },
  single: {
    caption:
      'Against machines one of them may be the target instead of the unit: the zone of fire then runs to that one alone.',
    theTarget: 'the target',
    notTheTarget: 'not the target',
  },
  shooters: {
    caption:
      'In direct fire a fighter shoots only with a line of sight on a member of the target, or on somebody caught in the zone of fire. The one behind the container sees none.',
    doesNotShoot: 'does not shoot',
    inSight: 'in sight',
  },
  caughtFirst: {
    caption:
      'Impacts go first to those caught in the zone, one each, from the one closest to the shooting leader outward (1, 2, 3). What is left goes to the target (4).',
  },
  losses: {
    caption:
      'Infantry is removed in the order of distance from the shooting leader, the closest first, seen or not. At equal distance the shooter picks.',
  },
  sharing: {
    caption:
      'Five impacts on three machines: shared as equally as possible, and what is over goes to those closest to the shooters: 2, 2, 1.',
  },
  cover: {
    caption:
      'The zone of cover begins beyond the obstacle, between the prolonged lines from the outermost shooters past its ends. A base even partly inside is behind cover.',
    behindCover: 'behind cover',
    exposed: 'exposed',
  },
  half: {
    caption:
      'Four of six are behind cover: at least half, so the whole unit makes cover tests, also the two who stand in the open.',
    share: '4 of 6',
    coveredToo: 'covered, too',
  },
  near: {
    caption:
      'The shooting leader stands within 10 cm of the edge of the wall that is nearest to the target: this wall is no cover.',
    noCover: 'no cover',
    range: '10 cm',
  },
  template: {
    caption:
      'The circle lies on the fighter targeted. Whoever has a base even partly under it is hit, friend and foe; infantry that survives is grounded.',
    hit: 'hit: even in part',
    notHit: 'not hit',
    friendsToo: 'friends, too',
  },
  deviation: {
    caption:
      'With a failed test the circle moves: a die gives the direction, 1 pointing back to the shooting leader and 4 away from him; the distance is 1 cm for each failure.',
    failures: '3 failures',
    distance: '3 cm',
  },
  radius: {
    caption:
      'With an Area of effect of 2: one success or none, 2 cm; two, 4 cm; three, 6 cm. It never grows beyond 10 cm; beyond that everyone takes two impacts.',
    most: '10 cm at most',
    successes: 'successes',
  },
} as const;
