-- What the descriptors of the sources of official means and maxima promise, stated again.
select * from (values
    ('be', 'BE', 'EUR', 'national_maximum', 96, 30),
    ('gr', 'GR', 'EUR', 'regional_mean', 96, 10),
    ('cz', 'CZ', 'CZK', 'national_maximum', 96, 7),
    ('me', 'ME', 'EUR', 'national_maximum', 96, 30),
    ('mk', 'MK', 'MKD', 'national_maximum', 96, 30),
    ('pl', 'PL', 'PLN', 'national_maximum', 96, 7),
    ('rs', 'RS', 'RSD', 'national_maximum', 96, 10),
    ('lu', 'LU', 'EUR', 'national_maximum', 96, 30),
    ('sk', 'SK', 'EUR', 'national_mean', 96, 28),
    ('tr', 'TR', 'TRY', 'national_mean', 96, 7)
) as official_markets(source, country, currency, basis, read_hours, valid_days)
