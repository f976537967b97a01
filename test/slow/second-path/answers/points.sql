-- The point that each question about stations is about, and how far around it.
select q, if(len(fuels) = 2 and sorted = 'price', ['euro95'], fuels) as fuels, places, sorted, town, least(coalesce(most, 5), 20) as most,
    least(greatest(coalesce(km, 20), 0.1), 50) as most_km, coalesce(questions.lat, towns.lat) as y, coalesce(questions.lng, towns.lng) as x
from questions left join (select name as town, arg_max(lat, population) as lat, arg_max(lng, population) as lng
    from read_csv(getvariable('towns')) group by name) as towns using (town)
where intent = 'stations_nearby'
