-- Official figures as they are known at noon of a day: each as the newest delivery that held it has it.
select source, region, fuel, valid_from, last(amount order by day) as amount, last(valid_to order by day) as valid_to, max(noon(day)) as read_at
from official where day <= getvariable('day')
group by all
