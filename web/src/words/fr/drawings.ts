/** French: the captions and notes of the drawings beside rules. */
import type { Translation } from '../books';

export const drawings: Translation<'drawings'> = {
  bands: {
    caption:
      'Bandes de 10 cm depuis le bord du leader qui tire : le bord de socle le plus proche compte, et une limite appartient à la bande inférieure.',
    band: 'bande {n}',
    edgeInside: 'bande 1 : bord dedans',
  },
  edges: {
    caption: 'Une distance va du bord d’un socle au bord de l’autre, pas des centres.',
    theDistance: 'la distance',
    notThis: 'pas ceci',
  },
  leaders: {
    caption:
      'D’unité à unité, on mesure de leader à leader (la pointe marque le leader), même si d’autres sont plus près.',
    leaderToLeader: 'de leader à leader',
  },
  touching: {
    caption:
      'À gauche : moins de 2,5 cm entre les socles, au contact et engagés. À droite : 2,5 cm ou plus, les deux restent libres.',
    under: 'moins de 2,5 cm',
    engaged: 'engagés',
    orMore: '2,5 cm ou plus',
    free: 'libres',
  },
  cohesion: {
    caption:
      'Chaque membre est à 10 cm ou moins du leader et à 2,5 cm ou moins d’un autre membre. Celui qui est hachuré est près du leader mais trop loin de tous les autres.',
    ofLeader: '10 cm du leader',
    gap: '2,5 cm',
    tooFar: 'plus de 2,5 cm',
  },
  sight: {
    caption:
      'Une seule droite de bord à bord qui ne rencontre aucun obstacle suffit : B est vu, même en partie. Toute ligne vers C rencontre le conteneur.',
    bIsSeen: 'B est vu',
    cIsHidden: 'C est caché',
  },
  screen: {
    caption: 'Les fantassins, amis ou ennemis, ne coupent jamais la vue. Un blindé, si.',
    seen: 'vu',
    hidden: 'caché',
  },
  succession: {
    caption:
      'Le leader tombe : le combattant standard le plus proche de sa place mène désormais, et non un porteur d’arme spéciale plus proche.',
    leadsNow: 'mène désormais',
    fallenLeader: 'leader tombé',
    specialWeapon: 'arme spéciale',
  },
  sizes: {
    caption:
      'Vu de côté : derrière un obstacle de Taille 3, un combattant de Taille 2 ou 3 est caché ; à partir de la Taille 4, on le voit par-dessus.',
    hidden: 'caché',
    obstacle: 'obstacle',
    visible: 'visible',
    size: 'Taille {n}',
  },
  reach: {
    caption:
      'Plein : le déplacement de combat, autant de cm que le Mouvement. Tireté : le déplacement rapide, 6 cm plus loin pour l’infanterie et 10 cm pour les blindés.',
    movement: 'Mouvement',
    rush: '+ 6 cm, rapide',
    mayShoot: 'peut tirer',
    noShooting: 'pas de tir',
  },
  around: {
    caption:
      'Le trajet contourne ce qui gêne, et toute sa longueur compte. L’intervalle de droite est trop étroit pour le socle.',
    thePath: 'le trajet',
    tooNarrow: 'trop étroit',
  },
  passing: {
    caption:
      'Nos fantassins laissent passer leur camp, mais aucun socle ne peut finir sur un autre. L’infanterie ennemie barre le passage : il faut la contourner.',
    throughOwn: 'à travers les siens',
    stopped: 'barré',
  },
  runOver: {
    caption:
      'Un blindé traverse l’infanterie en déplacement rapide. On lance un dé pour chacun dont le socle est même en partie sur sa trajectoire : les combattants libres tombent sur 5+, les engagés sur 3+.',
    onTheWay: 'sur le passage',
    besideIt: 'à côté',
    theEnd: 'l’arrivée',
  },
  aside: {
    caption:
      'Un survivant sous l’arrivée du blindé est écarté par son joueur, à 2,5 cm de tout adversaire. Sans une telle place, il est perdu.',
    gap: '2,5 cm',
    hisNewPlace: 'sa nouvelle place',
  },
  watching: {
    caption:
      'L’ennemi se déplace (1) et finit en vue ; alors seulement l’unité en tir de réaction peut lui tirer dessus (2). On ne tire pas sur qui ne se déplace pas.',
    inOverwatch: 'en tir de réaction',
  },
  combats: {
    caption:
      'Chaque attaquant est affecté à une sorte de défenseur à son contact. Les pertes sont choisies parmi les défenseurs au contact de ceux qui ont frappé ; celui de derrière ne risque rien.',
    inContact: 'au contact',
    safe: 'à l’abri',
    attackers: 'attaquants',
  },
  climbing: {
    caption:
      'Franchir un muret, ou finir sur un conteneur : un déplacement de combat d’au plus la moitié du Mouvement, pour toute l’unité. Les blindés ne le peuvent pas.',
    halfTheMovement: 'moitié du Mouvement',
    onTop: 'dessus',
  },
  control: {
    caption:
      'On compte l’infanterie à 10 cm ou moins de l’objectif : trois contre deux, les trois le contrôlent. Le blindé ne compte pas, ni qui est plus loin.',
    range: '10 cm, de bord à bord',
    neverCounts: 'ne compte jamais',
    tooFar: 'trop loin',
  },
  entering: {
    caption:
      'L’unité part du dehors, ses socles touchant le bord de sa zone d’accès. Le déplacement se mesure de là, et chaque socle finit sur la table.',
    itsMovement: 'son déplacement',
    accessZone: 'zone d’accès',
  },
  dropping: {
    caption:
      'Dès le tour 2 : tous les combattants à 10 cm ou moins du point de largage, en cohésion, aucun au contact d’un ennemi. L’unité se repose ensuite ce tour-là.',
    within: 'à 10 cm ou moins',
  },
  deploying: {
    caption:
      'Au tour 1, l’unité est posée, chaque socle dans sa zone de déploiement ; puis elle agit normalement.',
    notWhollyInside: 'pas tout à fait dedans',
    deploymentZone: 'zone de déploiement',
  },
  zone: {
    caption:
      'La zone de feu : entre les deux lignes extérieures qui touchent les deux unités, et entre les unités. Tous les membres la forment. Un socle même en partie dedans est pris, de quelque camp qu’il soit.',
    caught: 'pris',
    caughtInPart: 'pris, en partie',
    notCaught: 'pas pris',
  },
  melee: {
    caption:
      'Qui tire sur une unité engagée tire sur toute la mêlée : toutes ses unités comptent comme une seule, et la zone de feu va vers toutes.',
    oneTarget: 'une seule cible',
  },
  single: {
    caption:
      'Contre des blindés, on peut en viser un seul au lieu de l’unité : la zone de feu va alors vers lui seul.',
    theTarget: 'la cible',
    notTheTarget: 'pas visé',
  },
  shooters: {
    caption:
      'En tir direct, un combattant ne tire qu’avec une ligne de vue sur un membre de la cible ou sur quelqu’un de pris dans la zone de feu. Celui qui est derrière le conteneur n’en voit aucun.',
    doesNotShoot: 'ne tire pas',
    inSight: 'en vue',
  },
  caughtFirst: {
    caption:
      'Les impacts vont d’abord à ceux qui sont pris dans la zone, un à chacun, en partant du plus proche du leader qui tire (1, 2, 3). Ce qui reste va à la cible (4).',
  },
  losses: {
    caption:
      'L’infanterie est retirée dans l’ordre de distance au leader qui tire, le plus proche d’abord, vu ou non. À égale distance, le tireur choisit.',
  },
  sharing: {
    caption:
      'Cinq impacts sur trois blindés : partagés aussi également que possible, et l’excédent va aux plus proches des tireurs : 2, 2, 1.',
  },
  cover: {
    caption:
      'La zone de couvert commence au-delà de l’obstacle, entre les lignes prolongées des tireurs extrêmes par ses bouts. Un socle même en partie dedans est derrière le couvert.',
    behindCover: 'derrière le couvert',
    exposed: 'à découvert',
  },
  half: {
    caption:
      'Quatre sur six sont derrière le couvert : au moins la moitié, donc toute l’unité fait des tests de sauvegarde, aussi les deux qui sont à découvert.',
    share: '4 sur 6',
    coveredToo: 'couverts aussi',
  },
  near: {
    caption:
      'Le leader qui tire est à 10 cm ou moins du bord du muret le plus proche de la cible : ce muret ne couvre pas.',
    noCover: 'pas de couvert',
    range: '10 cm',
  },
  template: {
    caption:
      'Le cercle est posé sur le combattant visé. Tous ceux dont le socle est même en partie dessous sont touchés, amis et ennemis ; l’infanterie qui survit est au sol.',
    hit: 'touché : même en partie',
    notHit: 'pas touché',
    friendsToo: 'amis aussi',
  },
  deviation: {
    caption:
      'S’il y a un échec, le cercle dévie : un dé donne la direction, 1 pointant vers le leader qui tire et 4 à l’opposé ; la distance est de 1 cm par échec.',
    failures: '3 échecs',
    distance: '3 cm',
  },
  radius: {
    caption:
      'Avec une Aire d’effet de 2 : un succès ou aucun, 2 cm ; deux, 4 cm ; trois, 6 cm. Elle ne dépasse jamais 10 cm ; au-delà, chacun subit deux impacts.',
    most: '10 cm au plus',
    successes: 'succès',
  },
};
