import type { PlaceName } from '../prompt.ts'

/** Words that name where something is. They are placed behind everything else and need no drawing of their own. */
export const PLACE_WORDS: Record<PlaceName, string> = {
  meadow:
    'meadow, field, grass, hill, hills, prairie, countryside, grassland, valley, pasture, rolling hills, hilltop, flower field, field of flowers, nature, lawn, grassy hill, wheat field, savanna, savannah, safari, sunflower field, green hills, landscape, plain',
  park: 'park, city park, picnic spot, public park',
  garden: 'garden, backyard, yard, flower garden, greenhouse, flowerbed, vegetable garden, orchard',
  farm: 'farm, barnyard, ranch, farmyard, stable, vineyard',
  forest:
    'forest, wood, woods, woodland, pine forest, enchanted forest, grove, forest clearing, trees background, redwood forest, bamboo forest, wilderness, campsite',
  jungle: 'jungle, rainforest, rain forest, tropical forest, swamp',
  beach: 'beach, seaside, shore, sand, coast, sandy beach, tropical beach, seashore, sandcastle beach',
  island: 'island, desert island, tropical island, paradise',
  sea: 'sea, ocean, waves, harbor, harbour, open sea, water, high seas, bay, port, rough sea',
  lake: 'lake, pond, river, stream, riverbank, lakeside, waterfall, creek, pool, swimming pool, river bank',
  underwater:
    'underwater, under water, under the sea, under the ocean, ocean floor, coral reef, reef, aquarium, deep sea, bottom of the sea, fish tank, beneath the waves, deep ocean, in the deep sea, beneath the sea',
  mountain:
    'mountain, mountains, mountain top, mountaintop, peak, alps, cliff, canyon, himalayas, summit, snow capped mountains, mountain range',
  volcano: 'volcano, lava, erupting volcano',
  desert: 'desert, dunes, sand dunes, sahara, egypt, wild west, oasis, pyramids, mars, red planet, dune',
  snow: 'snowy field, ice, arctic, antarctica, north pole, south pole, glacier, iceberg, tundra, winter wonderland, ice rink, snowy landscape, ski slope, frozen lake',
  city: 'city, town, skyline, downtown, new york, tokyo, metropolis, cityscape, rooftop, london, urban, city skyline, times square, paris, big city',
  street:
    'street, road, sidewalk, highway, alley, city street, crosswalk, avenue, race track, racetrack, garage, parking lot, bus stop, traffic, country road, shop, cafe, market, train station, gas station, airport, path, track, trail',
  village: 'village, small town, old town, hamlet, neighbourhood, neighborhood, suburb',
  castle: 'castle courtyard, kingdom, fairytale castle, royal court, medieval town, fairyland, wonderland',
  space:
    'space, outer space, galaxy, cosmos, universe, milky way, nebula, orbit, deep space, solar system, starfield',
  moon: 'on the moon, the moon surface, moon surface, lunar surface, surface of the moon, alien planet, another planet',
  sky: 'sky, heaven, above the clouds, in the air, air, cloudy sky, in the clouds, among the clouds, blue sky with clouds',
  room: 'room, living room, house interior, indoors, home interior, lounge, office, fireplace, wall, floor, carpet, rug, hotel, hospital room, waiting room, interior, apartment, museum room, gym, windowsill',
  bedroom: 'bedroom, kids room, nursery, kids bedroom, bed room, dorm',
  kitchen: 'kitchen, bakery, restaurant, dining room, diner, coffee shop, food truck, bar, pizzeria',
  library: 'library, bookshop, bookstore, study, bookshelf',
  classroom: 'classroom, school, blackboard, lab, laboratory, university, chalkboard',
  stage:
    'stage, concert, theater, theatre, spotlight, nightclub, club, dance floor, show, concert stage, disco, circus ring, podium, festival, stadium',
  playground: 'playground, amusement park, theme park, fairground, funfair, water park, carnival grounds',
  graveyard:
    'graveyard, cemetery, haunted house, spooky forest, haunted forest, haunted mansion, haunted castle',
  cave: 'cave, cavern, dungeon, mine, tunnel, dragon lair, underground',
  table:
    'on a table, on the table, on a plate, tabletop, wooden table, picnic table, on a desk, on a wooden table, on a picnic blanket, dinner table, plate, counter',
  studio:
    'studio, plain background, white background, solid background, simple background, pastel background, gradient background, abstract background, backdrop',
}
